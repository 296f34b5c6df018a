/** Returns a file's content with bytes written into it; what lies between its end and them is zeros. */
export function putBytes(content: Buffer, position: number, bytes: Buffer): Buffer {
  const result = Buffer.alloc(Math.max(content.length, position + bytes.length));
  result.set(content);
  result.set(bytes, position);
  return result;
}

/** Returns a file's content cut to a length, or lengthened with zeros. */
export function cutBytes(content: Buffer, length: number): Buffer {
  const result = Buffer.alloc(length);
  result.set(content.subarray(0, length));
  return result;
}
