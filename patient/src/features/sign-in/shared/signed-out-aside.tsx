import { RingArt, Ripple } from '../../../ui/art/art.tsx'
import { useSignInMessages } from '../messages.ts'

/** On a desk: the other half of the page, in the colours of a letter. */
export const SignedOutAside = () => {
  const t = useSignInMessages()
  return (
    <aside className="door-aside">
      <div className="door-art">
        <Ripple />
        <RingArt />
      </div>
      <p className="door-aside-title">{t('asideTitle')}</p>
      <p>{t('asideDetail')}</p>
    </aside>
  )
}
