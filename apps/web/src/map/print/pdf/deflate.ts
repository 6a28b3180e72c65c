/** Bytes as PDF's FlateDecode reads them. */
export const deflated = (content: BlobPart): Promise<Blob> =>
  new Response(new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'))).blob()
