// `index.html` of a copy: the same data for people, in each language, readable without internet.
import { compareInstants } from '@aruga/contract/instants'
import { formatPesos } from '@aruga/contract/money'
import { escapeHtml } from '../../texts/html.ts'
import { fill } from '../../texts/locales.ts'
import type { CopyData } from './full-history.ts'
import { copyTexts, en, inEach, readable, sideBySide } from './messages.ts'

type Cell = string | number | boolean | null
type Row = Record<string, unknown>
type SectionName = keyof typeof en.sections

const cell = (field: string, value: Cell) => {
  const text = escapeHtml(readable(field, value))
  return field === 'file' && value ? `<td><a href="${text}">${text}</a></td>` : `<td>${text}</td>`
}

/** Field -> its heading in each language. */
const headings = (of: (texts: typeof en) => Record<string, string>) =>
  Object.keys(of(en)).map((field) => [field, escapeHtml(inEach((texts) => of(texts)[field] ?? ''))] as const)

function section(name: SectionName, rows: Row[]): string {
  const columns = headings(({ sections }) => sections[name].columns)
  const head = columns.map(([, heading]) => `<th>${heading}</th>`)
  const lines = rows.map((row) => `<tr>${columns.map(([field]) => cell(field, row[field] as Cell)).join('')}</tr>`)
  const body = rows.length > 0 ? `<table><tr>${head.join('')}</tr>\n${lines.join('\n')}\n</table>` : '<p>–</p>'
  return `<h2>${escapeHtml(inEach(({ sections }) => sections[name].title))}</h2>\n<div>${body}</div>`
}

/** Questions and answers, the newest last; a photo that is an answer by its file. */
const conversationIn = ({ questions, documents }: CopyData): Row[] =>
  questions.flatMap((one) => {
    const { questionEnglish, questionFilipino, askedAt, answer, answeredWithDocument, endedAt } = one
    const asked = { at: askedAt, by: 'program', words: sideBySide([questionEnglish, questionFilipino]), file: null }
    if (one.status !== 'Answered') return [asked]
    const file = documents.find(({ id }) => id === answeredWithDocument)?.file ?? null
    return [asked, { at: endedAt, by: 'you', words: answer, file }]
  })

const pesos = (centavos: number | null) => (centavos === null ? null : formatPesos(centavos))

/** What was handed over on all letters, the earliest first, with the parts of its price, which add up. */
const handOversIn = ({ letters }: CopyData): Row[] =>
  letters
    .flatMap(({ productName, strength, handOvers }) =>
      handOvers.map(({ at, quantity, branchName, collectedBy, boughtAs, ...money }) => ({
        ...{ at, quantity, branchName, boughtAs, medicine: `${productName} ${strength}` },
        collectedBy: collectedBy ? `${collectedBy.name} (${collectedBy.relation})` : null,
        price: pesos(money.unitPriceCentavos === null ? null : money.unitPriceCentavos * quantity),
        vatOff: pesos(money.vatNotChargedCentavos),
        discount: pesos(money.statutoryDiscountCentavos),
        programPaid: pesos(money.programPaidCentavos),
        youPaid: pesos(money.youPaidCentavos),
      })),
    )
    .sort((one, other) => compareInstants(one.at, other.at))

/** Documents, each with what a receipt has for its other letters. */
const documentsIn = ({ documents }: CopyData): Row[] =>
  documents.map(({ together, ...document }) => ({
    ...document,
    alsoFor: together.map((part) => `${part.productName} ${part.strength}: ${part.quantity}`).join(', ') || null,
  }))

/** One page of plain HTML: no script, and it loads only the patient's own files beside it. */
export function overviewPage(data: CopyData): string {
  const { profile } = data
  const facts = headings(({ profile }) => profile).map(
    ([field, heading]) => `<tr><th>${heading}</th>${cell(field, profile[field as keyof typeof en.profile])}</tr>`,
  )
  const rows = {
    ...data,
    conversation: conversationIn(data),
    handOvers: handOversIn(data),
    documents: documentsIn(data),
  }
  const sections = (Object.keys(en.sections) as SectionName[]).map((name) => section(name, rows[name]))
  const photo = profile.photoFile ? `<img src="${escapeHtml(profile.photoFile)}" alt="" width="160">` : ''
  const time = readable('madeAt', data.madeAt)
  const files = { data: '<a href="data.json">data.json</a>', readme: '<a href="README.txt">README.txt</a>' }
  const title = escapeHtml(inEach(({ page }) => page.title))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 17px/1.5 sans-serif; color: #14211b; background: #fcfefd; max-width: 1100px; margin: 0 auto; padding: 24px }
div { overflow-x: auto } table { border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: 6px 14px 6px 0; border-bottom: 1px solid #cfdcd5 }
</style></head><body>
<h1>${title}</h1>
<p>${escapeHtml(
    fill(
      inEach(({ page }) => page.asOf),
      { time },
    ),
  )}</p>
${photo}
<table>${facts.join('\n')}</table>
${sections.join('\n')}
<p>${copyTexts.map(({ page }) => fill(escapeHtml(page.rest), files)).join('<br>\n')}</p>
</body></html>
`
}
