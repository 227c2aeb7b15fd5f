import type { CallOptions } from '@aruga/client/api'
import { ApiProblem } from '@aruga/client/api-problem'
import { beginPasskeyLogIn, PASSKEY_GRANT, type PasskeyRequest } from '@aruga/contract/passkeys/passkeys'
import { fingerPrintOutline } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api, session } from '../../../platform/api.ts'
import { isConnected } from '../../../platform/network.ts'
import { canUsePasskeys, passkeyIsGone, passkeyIsHere, passkeyPlace } from '../../../platform/passkey-memory.ts'
import { canFillIn, forgetHere, signByPasskey } from '../../../platform/passkeys.ts'
import { takePressBeforeHydration } from '../../../platform/pre-hydration-events.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useHydrating } from '../../../ui/page/use-hydrating.ts'

/** A challenge is valid for five minutes; a suggestion may be chosen much later. */
const RENEW_MS = 4 * 60_000

/** Rendered at its place; on a server-rendered page, which cannot know about a passkey, below the form, so that nothing moves. */
export default function PasskeyLogIn({ at }: { at: 'top' | 'bottom' }) {
  const isHydrating = useHydrating()
  const [wasServerRendered] = useState(isHydrating)
  const isUsable = isHydrating || canUsePasskeys()
  return isUsable && at === (wasServerRendered ? 'bottom' : passkeyPlace()) ? (
    <LogIn wasServerRendered={wasServerRendered} />
  ) : null
}

const ask = (options: CallOptions = {}) => api.call(beginPasskeyLogIn, {}, { handles: true, ...options })

/** Signs, and starts a session with the signature. */
async function logIn(options: PasskeyRequest, fillIn: boolean) {
  const assertion = await signByPasskey(options, { fillIn })
  if (!assertion) return
  try {
    await session.logInBy({ grant_type: PASSKEY_GRANT, assertion: JSON.stringify(assertion) })
    passkeyIsHere()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'PasskeyRefused') throw error
    passkeyIsGone()
    await forgetHere(options.rpId, assertion.id)
  }
}

const LogIn = ({ wasServerRendered }: { wasServerRendered: boolean }) => {
  const { t } = useTexts('passkeys')
  const isOffered = useServerHas(beginPasskeyLogIn)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isPressed = useRef(false)

  // The browser suggests passkeys in the address field. The person did not request this, so its failures are silent.
  useEffect(() => {
    const suggest = async () => {
      if (isPressed.current || document.visibilityState === 'hidden' || !isConnected()) return
      if (!(await canFillIn())) return
      const options = await ask({ background: true, quiet: true })
      if (!isPressed.current) await logIn(options, true)
    }
    const quietly = () => void suggest().catch(() => undefined)
    quietly()
    const renewing = setInterval(quietly, RENEW_MS)
    return () => clearInterval(renewing)
  }, [])

  const press = async () => {
    isPressed.current = true
    setFailed(false)
    setBusy(true)
    try {
      await logIn(await ask(), false)
    } catch (error) {
      // A toast has reported the other failures.
      setFailed(!(error instanceof ApiProblem) || error.status === 0 || error.isMissingCall)
    } finally {
      isPressed.current = false
      setBusy(false)
    }
  }

  const repeatPress = useEffectEvent(() => void (takePressBeforeHydration() && press()))
  useEffect(() => {
    if (wasServerRendered) repeatPress()
  }, [wasServerRendered])

  if (!isOffered) return null
  return (
    <div className="stack tight">
      <Button
        kind="line"
        wide
        icon={fingerPrintOutline}
        busy={isBusy && t('logInBusy')}
        data-pre-hydration
        onClick={() => void press()}
      >
        {t('logIn')}
      </Button>
      <p className="muted small" role="status">
        {t(hasFailed ? 'logInFailed' : 'logInHint')}
      </p>
    </div>
  )
}
