import { PDFContext, PDFDocument, type PDFObject } from '@cantoo/pdf-lib'

/** Every object of the file: `assign` sees also those that another with the same number replaces. */
export async function everyObject(bytes: Uint8Array): Promise<PDFObject[]> {
  const objects: PDFObject[] = []
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (ref, object) {
    objects.push(object)
    assign.call(this, ref, object)
  }
  try {
    // A PDF that may be opened but not printed or copied has an empty password.
    const { context } = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const { Root, Info } = context.trailerInfo
    return [...objects, ...[Root, Info].filter((object) => object !== undefined)]
  } finally {
    PDFContext.prototype.assign = assign
  }
}
