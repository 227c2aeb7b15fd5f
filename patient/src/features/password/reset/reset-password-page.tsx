import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { session } from '../../../platform/api.ts'
import { events } from '../../../platform/events.ts'
import { forgetMailedLink, mailedLink, storeMailedLink } from '../../../platform/mailed-links.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { RequestMail } from '../shared/request-mail.tsx'
import { checkQuery } from './check-query.ts'
import { NewPassword } from './new-password.tsx'
import { resetLinkOf, returnPathOf, undoLinkOf } from './reset-link.ts'
import { ResetSent, useSentHeading } from './reset-sent.tsx'
import { UndoEmail } from './undo-email.tsx'
import { useResetMail } from './use-reset-mail.ts'

/** The page of the mailed links that set a new password: after a forgotten password, and against a change of address. */
export default function ResetPasswordPage() {
  const [query, setQuery] = useState(() => mailedLink('/reset-password'))
  // Both end every session of the account, before this page has its answer.
  useEffect(() => events.hold(), [])
  const undo = undoLinkOf(query)
  return undo ? (
    <UndoEmail link={undo} />
  ) : (
    <ForgottenPassword
      query={query}
      onLink={(next) => {
        storeMailedLink('/reset-password', next)
        setQuery(new URLSearchParams(next))
      }}
    />
  )
}

/** Sets a new password, or requests another link if this one is no longer valid. */
const ForgottenPassword = ({ query, onLink }: { query: URLSearchParams; onLink: (query: string) => void }) => {
  const { t } = useTexts('password-reset')
  const link = resetLinkOf(query)
  const [attempt, setAttempt] = useState(0)
  const [end, setEnd] = useState<'done' | 'invalid' | null>(null)
  const [waitsUntil, setWaitsUntil] = useState<string | null>(null)
  const { sent, ...mail } = useResetMail()
  const headingOf = useSentHeading()
  const check = useQuery({
    ...checkQuery(link, attempt, useLanguage()),
    enabled: link !== null && end === null,
    // While the question is fetched in another language.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === attempt ? before : undefined),
  })

  /** A right code has become another link: the page starts again with it. */
  const open = (next: string) => {
    setEnd(null)
    setAttempt(attempt + 1)
    mail.startOver()
    onLink(next)
  }
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
  if (waitsUntil)
    return (
      <SignedOutPage title={t('waitTitle')} lead={t('waitLead', { time: formatDayTime(waitsUntil) })} state="wait">
        <p className="muted">{t('waitNot')}</p>
        <BackToLogin />
      </SignedOutPage>
    )
  if (sent)
    return (
      <SignedOutPage {...headingOf(sent)}>
        <ResetSent sent={sent} onLink={open} {...mail} />
        <BackToLogin />
      </SignedOutPage>
    )
  if (!link || end === 'invalid' || check.data?.works === false) {
    const which = link ? 'invalid' : 'noLink'
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
          onInvalidLink={() => setEnd((was) => was ?? 'invalid')}
          onQuestion={check.refetch}
          onWait={setWaitsUntil}
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
  const { t } = useTexts('password-reset')
  return (
    <p>
      <Link to="/login">{t('backToLogin')}</Link>
    </p>
  )
}
