"""Tournament report files (TRF16, TRF26): reading, writing, comparing. Text in, text out."""
