import type { Language } from '@aruga/contract/values'
import encodeQR from 'qr'
import { escapeHtml } from '../../texts/html.ts'
import { artAside, renderPage, warning } from './frame.ts'
import { pageMessages, type SecondStepMessages, secondStepMessages } from './messages.ts'

type Frame = { language: Language; languages: readonly Language[]; program: string }

/** Asks for a code of the authenticator app, or a recovery code. An error takes the focus. */
export function askPage({ fault, ...frame }: Frame & { fault?: string | undefined }): string {
  const t = secondStepMessages[frame.language]
  const lead = t.ask.replace('{{program}}', frame.program)
  return render(
    frame,
    t.askTitle,
    `<p class="quiet">${escapeHtml(lead)}</p>
${codeForm(t, fault)}<p class="quiet">${escapeHtml(t.lost)}</p>
${again(t)}`,
  )
}

/** Shows the secret, as a picture and as text, and asks for a first code. */
export function setUpPage({
  secret,
  uri,
  fault,
  ...frame
}: Frame & { secret: string; uri: string; fault?: string | undefined }): string {
  const t = secondStepMessages[frame.language]
  return render(
    frame,
    t.setUpTitle,
    `<p class="quiet">${escapeHtml(t.setUp)}</p>
<p>${escapeHtml(t.scan)}</p><div class="qr" role="img" aria-label="QR">${encodeQR(uri, 'svg')}</div>
<p>${escapeHtml(t.typeIn)} <b class="key">${escapeHtml(secret.replace(/.{4}(?=.)/g, '$& '))}</b></p>
<p>${escapeHtml(t.afterScan)}</p>
${codeForm(t, fault)}${again(t)}`,
  )
}

/** Shows the recovery codes, once. */
export function recoveryCodesPage({ codes, ...frame }: Frame & { codes: readonly string[] }): string {
  const t = secondStepMessages[frame.language]
  const items = codes.map((code) => `<li>${escapeHtml(code)}</li>`).join('')
  return render(
    frame,
    t.codesTitle,
    `<p class="quiet">${escapeHtml(t.codes)}</p><ol class="codes">${items}</ol>
<form method="post"><button class="button" type="submit" name="kept" value="1">${escapeHtml(t.kept)}</button></form>`,
  )
}

const codeForm = (t: SecondStepMessages, fault?: string) => {
  const alert = fault
    ? `<div class="fault" id="fault" role="alert" tabindex="-1" autofocus>${warning}<p>${escapeHtml(fault)}</p></div>`
    : ''
  const state = fault ? ' aria-invalid="true" aria-describedby="fault"' : ' autofocus'
  return `${alert}<form method="post" novalidate>
<div class="field"><label for="code">${escapeHtml(t.code)}</label><input class="input" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required${state}></div>
<button class="button" type="submit">${escapeHtml(t.submit)}</button></form>
`
}

const again = (t: SecondStepMessages) =>
  `<form method="post"><button class="again" type="submit" name="again" value="1">${escapeHtml(t.again)}</button></form>`

const render = ({ language, languages, program }: Frame, title: string, body: string) =>
  renderPage({
    language,
    program,
    title,
    languages,
    body: `<div class="head"><h1>${escapeHtml(title)}</h1></div>\n${body}`,
    aside: artAside(pageMessages[language].sayConsole, pageMessages[language].detailConsole),
  })
