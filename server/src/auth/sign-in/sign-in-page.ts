import { CONSOLE_CLIENT_ID } from '@aruga/contract/connect'
import type { Language } from '@aruga/contract/values'
import { escapeHtml } from '../../texts/html.ts'
import { artAside, renderPage, warning } from './frame.ts'
import { organisationMessages, pageMessages } from './messages.ts'

export type Refused = {
  text: string
  /** The fields of the error. */
  fields: readonly ('username' | 'password')[]
}

/** The sign-in page. An error takes the focus; the e-mail address is filled in again, the password never. */
export function signInPage(page: {
  language: Language
  languages: readonly Language[]
  program: string
  /** Whether the organisation's account can be used, too. */
  offersOrganisation: boolean
  clientId: string
  username: string
  forgotHref: string
  refused?: Refused | undefined
}): string {
  const { language, languages, program, offersOrganisation, clientId, username, forgotHref, refused } = page
  const t = pageMessages[language]
  const forConsole = clientId === CONSOLE_CLIENT_ID
  const focus = refused ? undefined : username === '' ? 'username' : 'password'
  const state = (field: 'username' | 'password') =>
    `${refused?.fields.includes(field) ? ' aria-invalid="true" aria-describedby="fault"' : ''}${focus === field ? ' autofocus' : ''}`
  const organisation = offersOrganisation
    ? `\n<button class="button second" type="submit" name="organisation" value="1">${escapeHtml(organisationMessages[language].continue)}</button>`
    : ''
  const fault = refused
    ? `<div class="fault" id="fault" role="alert" tabindex="-1" autofocus>${warning}<p>${escapeHtml(refused.text)}</p></div>`
    : ''
  return renderPage({
    language,
    program,
    title: t.title,
    languages,
    body: `<div class="head"><h1>${escapeHtml(t.title)}</h1><p class="quiet">${escapeHtml(forConsole ? t.leadConsole : t.leadApp)}</p></div>
${fault}<form method="post" novalidate>
<div class="field"><label for="username">${escapeHtml(forConsole ? t.username : t.usernameApp)}</label><input class="input" id="username" name="username" type="${forConsole ? 'email' : 'text'}" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(username)}"${state('username')}></div>
<div class="field"><label for="password">${escapeHtml(t.password)}</label><input class="input" id="password" name="password" type="password" autocomplete="current-password" required${state('password')}></div>
<button class="button" type="submit">${escapeHtml(t.submit)}</button>${organisation}</form>
<p><a class="more" href="${escapeHtml(forgotHref)}">${escapeHtml(t.forgot)}</a></p>`,
    aside: forConsole ? artAside(t.sayConsole, t.detailConsole) : artAside(t.sayApp, t.detailApp),
  })
}
