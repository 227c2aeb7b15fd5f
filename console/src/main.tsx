import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@aruga/ui/tokens.css'
import '@aruga/ui/base.css'
import '@aruga/ui/layout.css'
import './ui/theme/mantine.css'
import './ui/base.css'
import { onCutPaste } from '@aruga/ui/form/cut-paste'
import { surviveTranslators } from '@aruga/ui/translated-pages'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Framed } from './app/framed.tsx'
import { goToSignIn, start } from './app/start.ts'
import { startTillLock } from './features/counter/till-lock.tsx'
import { invitationIn } from './features/staff/invitation-link.ts'
import { loadTexts, t } from './i18n/t.ts'
import { startEvents } from './platform/events.ts'
import { queryClient } from './platform/query-client.ts'
import { logOut, onNotice, session } from './platform/session.ts'
import { showChosenTheme } from './ui/theme-choice.ts'
import { toastProblem } from './ui/toasts.tsx'

showChosenTheme()
const texts = loadTexts()
onNotice((message) => toastProblem(message))
onCutPaste((limit) => toastProblem(t('ui:pasteCut', { limit })))
startTillLock(
  (screen) => <Framed>{screen}</Framed>,
  async () => {
    await logOut()
    await goToSignIn({ anew: true })
  },
)
// Clear cached data, so that the next user does not see it.
session.subscribe(() => queryClient.clear())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.resumed()
})
const invitation = invitationIn(window.location, import.meta.env.BASE_URL)
// Remove the token from the address bar and the history.
if (invitation) window.history.replaceState(null, '', window.location.pathname)
else {
  await start()
  startEvents()
}
await texts

surviveTranslators()
createRoot(document.getElementById('root') as HTMLElement).render(<App invitation={invitation} />)
