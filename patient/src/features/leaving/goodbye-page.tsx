import { mailOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { farewell } from '../../platform/farewell.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Door } from '../login/door.tsx'
import { useComingBackTexts } from './coming-back-texts.ts'
import { useLeavingTexts } from './texts.ts'

/** After leaving: it is done, and how to come back. */
export default function GoodbyePage() {
  const t = useLeavingTexts()
  const back = useComingBackTexts()
  useEffect(() => farewell.said(), [])
  return (
    <Door title={t('goodbyeTitle')} lead={t('goodbyeLead')} good>
      <Note icon={mailOutline} tone="good">
        {t('goodbyeDone')}
      </Note>
      <div className="stack tight">
        <h2 className="goodbye-back">{back('title')}</h2>
        <p>{t('backDetail')}</p>
      </div>
      <ButtonLink to="/login" kind="line" wide>
        {t('goodbyeLogIn')}
      </ButtonLink>
      <ButtonLink to="/welcome" kind="plain" wide>
        {t('goodbyeWelcome')}
      </ButtonLink>
    </Door>
  )
}
