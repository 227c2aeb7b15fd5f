async function itemsOf(bytes: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, n) =>
    (await (await pdf.getPage(n + 1)).getTextContent()).items.flatMap((item) => ('str' in item ? [item] : [])),
  )
  return (await Promise.all(pages)).flat()
}

/** The text of a PDF, line breaks as spaces. */
export const textOfPdf = async (bytes: Buffer): Promise<string> =>
  (await itemsOf(bytes))
    .map(({ str }) => str)
    .join(' ')
    .replace(/\s+/g, ' ')

/** Where the text that reaches furthest to the right ends, in points. */
export const rightEndOf = async (bytes: Buffer): Promise<number> =>
  Math.max(...(await itemsOf(bytes)).map(({ transform, width }) => transform[4] + width))
