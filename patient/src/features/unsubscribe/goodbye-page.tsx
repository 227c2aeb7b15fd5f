import { mailOutline } from 'ionicons/icons'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { unsubscribeFlow } from '../../platform/unsubscribe-flow.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { SignedOutPage } from '../sign-in/shared/signed-out-page.tsx'

/** The confirmation after leaving, with how to come back. */
export default function GoodbyePage() {
  const { t } = useTexts('unsubscribe')
  const { t: back } = useTexts('unsubscribe-coming-back')
  useEffect(() => unsubscribeFlow.end(), [])
  return (
    <SignedOutPage title={t('goodbyeTitle')} lead={t('goodbyeLead')}>
      <Note icon={mailOutline}>{t('goodbyeDone')}</Note>
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
    </SignedOutPage>
  )
}
