/** The text of a PDF, line breaks as spaces. */
export async function textOfPdf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let n = 1; n <= pdf.numPages; n++)
    for (const item of (await (await pdf.getPage(n)).getTextContent()).items) texts.push('str' in item ? item.str : '')
  return texts.join(' ').replace(/\s+/g, ' ')
}
