// From a file to pixels, in browsers that do it another way or not at all: one try, then a simpler one.

/** Upright where the browser turns by EXIF, as all have for years; one that does not know the option rejects the call or throws. */
export const openBitmap = async (source: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch {
    return createImageBitmap(source)
  }
}

/**
 * Whether the browser decodes such pictures, but not this one. The same error has another text where it had no memory for the pixels, or
 * does not say why (Firefox): then the server opens the original.
 */
export const isDamaged = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' || error.name === 'EncodingError') &&
  /decod/i.test(error.message)
