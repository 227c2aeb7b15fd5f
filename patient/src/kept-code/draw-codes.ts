// The code as the log-in page shows it (features/letters/shared/cached-codes.tsx), drawn without React, which takes longer to read
// than all of this.

import { textsByLanguage } from '@aruga/contract/languages'
import en from '@aruga/locales/en/kept-code.json'
import { dateFormatter } from '@aruga/ui/format/dates'
import { countOf } from '@aruga/ui/format/numbers'
import passStyles from '@aruga/ui/letter-pass/pass.module.css'
import codePassStyles from '../features/letters/code/code-pass.module.css'
import { firstLanguage } from '../i18n/first-language.ts'
import { type CachedCode, isLastCode } from '../platform/kept-codes.ts'
import buttonStyles from '../ui/form/button.module.css'
import codeStyles from '../ui/letter-pass/code.module.css'
import { qrCode } from '../ui/letter-pass/qr-code.ts'
import styles from './kept-code.module.css'

const files = import.meta.glob<object>('../../../locales/*/kept-code.json', { eager: true, import: 'default' })
const texts = textsByLanguage(en, (language) => files[`../../../locales/${language}/kept-code.json`])

/** `list`: of the codes. */
export function drawPage(list: HTMLElement, goOn: (button: HTMLButtonElement) => void): HTMLElement[] {
  const language = firstLanguage()
  const t = texts[language]
  document.documentElement.lang = language
  const title = element('h1', '', t.title)
  title.tabIndex = -1
  list.className = styles.codes ?? ''
  const open = element('button', `${buttonStyles.button} ${buttonStyles.fill} ${buttonStyles.wide}`, t.openApp)
  open.type = 'button'
  open.addEventListener('click', () => goOn(open))
  return [title, list, element('div', styles.bar ?? '', open)]
}

export function drawCode({ code, branch, productName, strength, unit, left, codeValidUntil, known }: CachedCode) {
  const language = firstLanguage()
  const t = texts[language]
  const dayTime = dateFormatter(() => language, { dateStyle: 'long', timeStyle: 'short' })
  const paper = element(
    'article',
    passStyles.pass,
    element(
      'div',
      passStyles.face,
      element(
        'div',
        `${passStyles.text} stack tight`,
        element('p', passStyles.soft, t.showAtCounter),
        asIs(element('h2', codePassStyles.codeBranch, branch.name)),
        asIs(element('p', `${passStyles.soft} small`, `${branch.pharmacyName}, ${branch.address}`)),
        asIs(element('p', passStyles.soft, `${productName}, ${strength}: ${countOf(left, unit, language)}`)),
      ),
    ),
    element(
      'div',
      `${passStyles.stub} ${passStyles.paper}`,
      element('div', codePassStyles.codePaper, drawQr(code, t.qrCode), drawDigits(code)),
    ),
  )
  const worksUntil = isLastCode(codeValidUntil, known?.letterUntil) ? t.worksUntilEnd : t.worksUntil
  const notes = [worksUntil.replace('{{when}}', dayTime(codeValidUntil))]
  if (known) notes.push(t.asKnown.replace('{{when}}', dayTime(known.at)))
  const lines = notes.map((note) => element('p', 'muted small', note))
  return element('div', `${codePassStyles.codeColumn} stack`, paper, ...lines)
}

/** In two groups of four; screen readers spell it. */
function drawDigits(code: string) {
  const groups = [code.slice(0, 4), code.slice(4)]
  const shown = groups.map((group) => {
    const span = element('span', '', group)
    span.ariaHidden = 'true'
    return span
  })
  const digits = element(
    'p',
    codeStyles.claimCode,
    element('span', 'sr', groups.map((group) => [...group].join(' ')).join(', ')),
    ...shown,
  )
  return asIs(digits)
}

/** No browser translates it. */
function asIs(shown: HTMLElement) {
  shown.translate = false
  return shown
}

const SVG = 'http://www.w3.org/2000/svg'

function drawQr(text: string, label: string) {
  const { viewBox, path } = qrCode(text)
  const svg = document.createElementNS(SVG, 'svg')
  const dark = document.createElementNS(SVG, 'path')
  const of = { class: codeStyles.qr ?? '', viewBox, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' }
  for (const [name, value] of Object.entries(of)) svg.setAttribute(name, value)
  dark.setAttribute('fill', 'currentColor')
  dark.setAttribute('d', path)
  svg.append(dark)
  return svg
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}
