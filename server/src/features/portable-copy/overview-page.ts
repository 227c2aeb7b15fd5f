// `index.html` of a copy: the same data for people, in both languages, readable without internet.
import { escapeHtml } from '../../html.ts'
import type { CopyData } from './full-history.ts'
import { spoken } from './overview-messages.ts'

type Cell = string | number | boolean | null
type Row = Record<string, unknown>
/** Heading in both languages, and field -> its name in both. */
type Section = { title: string; columns: Record<string, string> }

const sections: Partial<Record<keyof CopyData, Section>> = {
  letters: {
    title: 'Letters · Mga sulat',
    columns: {
      number: 'Number · Numero',
      productName: 'Medicine · Gamot',
      strength: 'Strength · Lakas',
      status: 'State · Lagay',
      quantityApproved: 'Approved · Aprobado',
      quantityPurchased: 'Bought · Nabili',
      issuedAt: 'Issued · Inilabas',
      validUntil: 'Until · Hanggang',
      branchName: 'Branch',
    },
  },
  documents: {
    title: 'Documents · Mga dokumento',
    columns: {
      file: 'File',
      kind: 'Kind · Uri',
      status: 'State · Lagay',
      orQuantity: 'Quantity · Dami',
      uploadedAt: 'Sent · Ipinadala',
      declineNoteEnglish: 'Note',
      declineNoteFilipino: 'Paalala',
    },
  },
  doctors: {
    title: 'Doctors · Mga doktor',
    columns: { doctorName: 'Name · Pangalan', clinic: 'Clinic · Klinika', hcpCode: 'Code', assignedAt: 'Since · Mula' },
  },
  consents: {
    title: 'Consents · Mga pahintulot',
    columns: { purpose: 'For · Para sa', granted: 'Yes · Opo', givenAt: 'When · Kailan', pageVersion: 'Page · Pahina' },
  },
  accessLog: {
    title: 'Who looked at your data · Sino ang tumingin sa inyong data',
    columns: { at: 'When · Kailan', what: 'What · Ano', by: 'Who · Sino', branchName: 'Branch', reason: 'Why · Bakit' },
  },
  notifications: {
    title: 'What we told you · Mga abiso namin',
    columns: { createdAt: 'When · Kailan', titleEnglish: 'English', titleFilipino: 'Filipino' },
  },
  sessions: {
    title: 'Log-ins · Mga pag-log in',
    columns: { startedAt: 'When · Kailan', device: 'Device', lastUsedAt: 'Last used · Huling gamit' },
  },
}

const profileNames: Partial<Record<keyof CopyData['profile'], string>> = {
  firstName: 'First name · Pangalan',
  middleName: 'Middle name · Gitnang pangalan',
  lastName: 'Last name · Apelyido',
  birthdate: 'Birth date · Petsa ng kapanganakan',
  emailAddress: 'E-mail',
  mobilePhoneNumber: 'Mobile · Cellphone',
  patientCode: 'Patient code',
  reference: 'Reference',
  status: 'State · Lagay',
  registeredAt: 'Registered · Nagrehistro',
}

const cell = (field: string, value: Cell) => {
  const text = escapeHtml(spoken(field, value))
  return field === 'file' ? `<td><a href="${text}">${text}</a></td>` : `<td>${text}</td>`
}

function table({ title, columns }: Section, rows: Row[]): string {
  const names = Object.values(columns).map((name) => `<th>${escapeHtml(name)}</th>`)
  const fields = Object.keys(columns)
  const lines = rows.map((row) => `<tr>${fields.map((field) => cell(field, row[field] as Cell)).join('')}</tr>`)
  const body = rows.length > 0 ? `<table><tr>${names.join('')}</tr>\n${lines.join('\n')}\n</table>` : '<p>–</p>'
  return `<h2>${escapeHtml(title)}</h2>\n<div>${body}</div>`
}

/** One page of plain HTML: no script, nothing loaded but the patient's own files beside it. */
export function overviewPage(data: CopyData): string {
  const { profile } = data
  const facts = Object.entries(profileNames).map(
    ([field, name]) => `<tr><th>${escapeHtml(name)}</th>${cell(field, profile[field as keyof typeof profile])}</tr>`,
  )
  const tables = Object.entries(sections).map(([name, section]) =>
    table(section, data[name as keyof CopyData] as Row[]),
  )
  const photo = profile.photoFile ? `<img src="${escapeHtml(profile.photoFile)}" alt="" width="160">` : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your data · Ang inyong data</title>
<style>
body { font: 17px/1.5 sans-serif; color: #14211b; background: #fcfefd; max-width: 1100px; margin: 0 auto; padding: 24px }
div { overflow-x: auto } table { border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: 6px 14px 6px 0; border-bottom: 1px solid #cfdcd5 }
</style></head><body>
<h1>Your data · Ang inyong data</h1>
<p>As it was on · Ayon sa lagay noong ${spoken('madeAt', data.madeAt)}</p>
${photo}
<table>${facts.join('\n')}</table>
${tables.join('\n')}
<p>Everything is in <a href="data.json">data.json</a>; <a href="README.txt">README.txt</a> says what its words mean.<br>
Nasa <a href="data.json">data.json</a> ang lahat; nasa <a href="README.txt">README.txt</a> ang ibig sabihin ng mga salita.</p>
</body></html>
`
}
