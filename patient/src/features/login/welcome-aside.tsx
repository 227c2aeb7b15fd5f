import { RingArt, Ripple } from '../../ui/art.tsx'
import { useLoginTexts } from './texts.ts'

/** On a desk: the other half of the page, in the colours of a letter. */
export const WelcomeAside = () => {
  const t = useLoginTexts()
  return (
    <aside className="login-aside">
      <div className="login-art">
        <Ripple />
        <RingArt />
      </div>
      <p className="login-aside-title">{t('asideTitle')}</p>
      <p>{t('asideDetail')}</p>
    </aside>
  )
}
