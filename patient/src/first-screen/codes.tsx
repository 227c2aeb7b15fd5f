// The codes on this device, as the log-in page shows them, with the way on to the app. Built with Preact in React's place
// (first-screen-page.ts), which a slow phone reads in a tenth of the time.

import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CachedCodes } from '../features/letters/shared/cached-codes.tsx'
import { startTexts } from '../i18n/messages.ts'
import { useTexts } from '../i18n/texts.ts'
import type { CachedCode } from '../platform/code-cache.ts'
import { keepScreenOn } from '../platform/screen.ts'
import buttonStyles from '../ui/form/button.module.css'
import styles from './codes.module.css'
import { cover, headingOf } from './cover.ts'
import { readCodes } from './read.ts'

type Props = { codes: CachedCode[]; isLeaving: boolean; onLeave: () => void }

const Screen = ({ codes, isLeaving, onLeave }: Props) => {
  const { t } = useTexts('letters-claim')
  return (
    <>
      <h1 tabIndex={-1}>{t('yourCode')}</h1>
      <div className={styles.codes}>
        <CachedCodes codes={codes} />
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.fill} ${buttonStyles.wide}`}
          aria-busy={isLeaving ? true : undefined}
          onClick={onLeave}
        >
          {t('openApp')}
        </button>
      </div>
    </>
  )
}

/** Of this file. It goes with the codes, since the app has its own of the same. */
const sheet = () => document.querySelector('link[href*="/codes-"][href$=".css"]')

/**
 * They stay until the patient goes on, as somebody may be scanning them; one that no longer counts goes as soon as this device knows.
 * Whether they are shown: not where the app has come first, nor where they cannot be rendered.
 */
export function showCodes(root: HTMLElement, codes: CachedCode[]): boolean {
  let shown = codes
  let isLeaving = false
  const screen = document.createElement('main')
  screen.className = styles.page ?? ''
  const react = createRoot(screen)
  const render = () => flushSync(() => react.render(<Screen codes={shown} isLeaving={isLeaving} onLeave={leave} />))
  /** Without an empty screen in between; a second tap does not wait. */
  const leave = () => {
    if (headingOf(root) || (isLeaving && root.hasChildNodes())) return covering.abort()
    isLeaving = true
    render()
  }
  const readAgain = async () => {
    const now = await readCodes()
    if (covering.signal.aborted || JSON.stringify(now) === JSON.stringify(shown)) return
    shown = now
    if (shown.length > 0) render()
    else covering.abort()
  }
  const leaveToApp = () => {
    react.unmount()
    sheet()?.remove()
  }
  startTexts()
  try {
    render()
  } catch (error) {
    leaveToApp()
    throw error
  }
  if (root.hasChildNodes() || !screen.hasChildNodes()) {
    leaveToApp()
    return false
  }
  const letScreenOff = keepScreenOn()
  const covering = cover(root, screen, () => isLeaving && headingOf(root) && covering.abort(), readAgain)
  covering.signal.addEventListener('abort', () => {
    leaveToApp()
    letScreenOff()
    headingOf(root)?.focus()
  })
  screen.querySelector('h1')?.focus()
  return true
}
