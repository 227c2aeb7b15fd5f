// Opens a file as pixels. Some browsers do it differently or not at all: one attempt, then a simpler one.

/**
 * Upright where the browser turns by EXIF, as all have for years; a browser that does not support the option rejects the call or throws.
 */
export const openBitmap = async (source: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch {
    return createImageBitmap(source)
  }
}

/**
 * Whether the browser decodes such pictures, but not this one. The same error has another text when the browser had no memory for the
 * pixels or gives no reason (Firefox): then the server opens the original.
 */
export const isDamaged = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' || error.name === 'EncodingError') &&
  /decod/i.test(error.message)
