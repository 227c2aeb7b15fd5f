import { appPaths } from '@aruga/contract/links'
import { useTexts } from '../../i18n/texts.ts'
import { SIGN_UP_PATH } from '../../links.ts'
import { logInFirst } from '../../next.ts'
import { isForTakingOver } from '../../platform/mailed-links.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { SignedOutPage } from '../sign-in/shared/signed-out-page.tsx'

/** An invitation's link, opened by somebody who is not logged in: with a log-in or without one. */
export const InvitedPage = ({ hasLink }: { hasLink: boolean }) => {
  const { t } = useTexts('registration-sign-up')
  const { t: c } = useTexts('caregivers')
  if (!hasLink) return <SignedOutPage title={c('noLinkTitle')} lead={c('noLink')} state="none" />
  const takesOver = isForTakingOver()
  return (
    <SignedOutPage
      title={t(takesOver ? 'ownAskTitle' : 'askTitle')}
      lead={t(takesOver ? 'ownAskLead' : 'askLead')}
      state="ask"
    >
      <div className="stack">
        <ButtonLink wide to={SIGN_UP_PATH}>
          {t('make')}
        </ButtonLink>
        <ButtonLink kind="line" wide to={logInFirst(appPaths.invitation)}>
          {t('have')}
        </ButtonLink>
      </div>
    </SignedOutPage>
  )
}
