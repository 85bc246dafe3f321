"""Line mode: plain text in, plain text out, nothing that only a full screen can do."""
