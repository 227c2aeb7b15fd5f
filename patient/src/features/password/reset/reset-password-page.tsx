import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../../i18n/messages.ts'
import { session } from '../../../platform/api.ts'
import { forgetMailedLink, mailedLink } from '../../../platform/mailed-links.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { checkQuery } from './check-query.ts'
import { MailSent } from './mail-sent.tsx'
import { PASSWORD_RESET } from './messages.ts'
import { NewPassword } from './new-password.tsx'
import { RequestMail } from './request-mail.tsx'
import { resetLinkOf, returnPathOf } from './reset-link.ts'
import { useLinkMail } from './use-link-mail.ts'

/** The page of the mailed link: sets a new password, or requests another link when this one is no longer valid. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(PASSWORD_RESET)
  const [query] = useState(() => mailedLink('/reset-password'))
  const link = resetLinkOf(query)
  const [end, setEnd] = useState<'done' | 'dead' | null>(null)
  const { sent, ...mail } = useLinkMail()
  const check = useQuery({
    ...checkQuery(link, useLanguage()),
    enabled: link !== null && end === null,
    placeholderData: keepPreviousData,
  })

  const finish = async () => {
    forgetMailedLink('/reset-password')
    setEnd('done')
    // The server has ended every session of the account, so this device's session ends too.
    await session.endHere()
  }

  if (end === 'done')
    return (
      <SignedOutPage title={t('doneTitle')} lead={t('doneLead')} state="done" good>
        <ButtonLink wide to={returnPathOf(query, window.location.origin)}>
          {t('logIn')}
        </ButtonLink>
      </SignedOutPage>
    )
  if (sent)
    return (
      <SignedOutPage title={t('sentTitle')} lead={t('sentLead', { address: sent.to })} state={`sent ${sent.times}`}>
        <MailSent sent={sent} {...mail} />
        <BackToLogin />
      </SignedOutPage>
    )
  if (!link || end === 'dead' || check.data?.works === false) {
    const which = link ? 'dead' : 'noLink'
    return (
      <SignedOutPage title={t(`${which}Title`)} lead={t(`${which}Lead`)} state={which}>
        <RequestMail {...mail} />
        <BackToLogin />
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={t('openTitle')} lead={check.data && t('openLead')} state="open">
      {check.data ? (
        <NewPassword
          link={link}
          question={check.data.question}
          onSet={finish}
          onInvalidLink={() => setEnd((was) => was ?? 'dead')}
          onQuestion={check.refetch}
        />
      ) : check.error ? (
        <Failed title={t('checkFailed')} error={check.error} retrying={check.isFetching} onRetry={check.refetch} />
      ) : (
        <Skeleton cards={[['line', 'block'], ['line']]} />
      )}
    </SignedOutPage>
  )
}

const BackToLogin = () => {
  const { t } = useTranslation(PASSWORD_RESET)
  return (
    <p>
      <Link to="/login">{t('backToLogin')}</Link>
    </p>
  )
}
