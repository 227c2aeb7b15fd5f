import { ApiProblem } from '@aruga/client/api-problem'
import { appPaths } from '@aruga/contract/links'
import { fullName } from '@aruga/contract/person-name'
import { checkmark, eyeOutline, peopleOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import { formatDay } from '../../i18n/dates.ts'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useLoggedIn } from '../../platform/logged-in.ts'
import { forgetMailedLink, isForTakingOver, mailedLink } from '../../platform/mailed-links.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Ticks } from '../../ui/list/ticks.tsx'
import { Page } from '../../ui/page/page.tsx'
import { InvitedPage } from './invited-page.tsx'
import { PersonRow } from './person-row.tsx'
import { type Offer, useAcceptInvitation, useReadInvitation } from './queries.ts'
import { useScopeWords } from './use-scope-words.ts'

const PATH = appPaths.invitation

/** The page of an invitation's link: who is not logged in makes a log-in or uses theirs; then the code, then who invites and to what, then yes. */
const InvitationPage = () => {
  const [token] = useState(() => mailedLink(PATH).get('token'))
  const isLoggedIn = useLoggedIn()
  return isLoggedIn ? <Accepting token={token} /> : <InvitedPage hasLink={token !== null} />
}

const Accepting = ({ token }: { token: string | null }) => {
  const { t } = useTexts('caregivers')
  const [code, setCode] = useState('')
  const [offer, setOffer] = useState<Offer | null>(null)
  const accept = useAcceptInvitation()
  const who = { name: offer?.firstName ?? '' }
  const takesOver = offer?.grounds === 'Own'
  if (accept.isSuccess && takesOver) {
    return (
      <Page title={t('ownAcceptedTitle')} back={appPaths.home} state="accepted" narrow>
        <p>{t('ownAccepted')}</p>
        <ButtonLink wide to={`${appPaths.home}?for=${accept.data.patientId}`}>
          {t('ownOpen')}
        </ButtonLink>
        <ButtonLink kind="line" wide to={`${appPaths.consents}?for=${accept.data.patientId}`}>
          {t('ownConsents')}
        </ButtonLink>
      </Page>
    )
  }
  if (accept.isSuccess) {
    return (
      <Page title={t('acceptedTitle', who)} back={appPaths.home} state="accepted" narrow>
        <p>{t('accepted', who)}</p>
        <ButtonLink wide to={`${appPaths.home}?for=${accept.data.patientId}`}>
          {t('openPage', who)}
        </ButtonLink>
        <ButtonLink kind="line" wide to={appPaths.caregivers}>
          {t('seeWhom')}
        </ButtonLink>
      </Page>
    )
  }
  if (!token) {
    return (
      <Page title={t('noLinkTitle')} back={appPaths.home} narrow>
        <p>{t('noLink')}</p>
      </Page>
    )
  }
  if (!offer) return <AskCode token={token} code={code} onCode={setCode} onOpened={setOffer} />
  return (
    <Page
      title={takesOver ? t('ownTitle') : t('offerTitle', who)}
      back={appPaths.home}
      state="offer"
      actionBar={
        <Button
          wide
          icon={peopleOutline}
          busy={accept.isPending && t('accepting')}
          onClick={() => accept.mutate({ token, code }, { onSuccess: () => forgetMailedLink(PATH) })}
        >
          {takesOver ? t('ownAccept') : t('accept', who)}
        </Button>
      }
      narrow
    >
      {takesOver ? (
        <>
          <PersonRow name={fullName(offer)} detail={t('ownLead')} />
          <Note icon={eyeOutline}>{t('ownEnds')}</Note>
        </>
      ) : (
        <>
          <OfferCard offer={offer} />
          <Note icon={eyeOutline}>{t('offerNote', who)}</Note>
        </>
      )}
      <Refused error={accept.error} />
    </Page>
  )
}

const OfferCard = ({ offer: { firstName, lastName, relation, scope, until } }: { offer: Offer }) => {
  const { t } = useTexts('caregivers')
  const wordsOf = useScopeWords()
  const name = fullName({ firstName, lastName })
  return (
    <>
      <PersonRow name={name} detail={t('youAre', { relation })} />
      <div className="card stack">
        <p>{t('youMay')}</p>
        <Ticks items={wordsOf(scope).map((word) => [checkmark, word] as const)} />
        <p className="muted">{until ? t('untilDay', { day: formatDay(until) }) : t('untilEnded')}</p>
      </div>
    </>
  )
}

type AskProps = { token: string; code: string; onCode: (code: string) => void; onOpened: (offer: Offer) => void }

const AskCode = ({ token, code, onCode, onOpened }: AskProps) => {
  const { t } = useTexts('caregivers')
  const messageOf = useProblemMessage()
  const [isMissing, setMissing] = useState(false)
  const [takesOver] = useState(isForTakingOver)
  const read = useReadInvitation()
  const { error } = read
  const wrong = error instanceof ApiProblem && error.code === 'InvitationCodeWrong' ? messageOf(error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^[0-9]{6}$/.test(code)) return setMissing(true)
    // An invitation that is over is no longer kept for after a log-in.
    const onError = (failure: unknown) =>
      failure instanceof ApiProblem && failure.code === 'InvitationInvalid' && forgetMailedLink(PATH)
    if (!read.isPending) read.mutate({ token, code }, { onSuccess: onOpened, onError })
  }
  return (
    <Page
      title={t(takesOver ? 'ownCodeTitle' : 'codeTitle')}
      back={appPaths.home}
      state="code"
      actionBar={
        <Button type="submit" form="code" wide busy={read.isPending && t('opening')}>
          {t(takesOver ? 'next' : 'open')}
        </Button>
      }
      narrow
    >
      <form id="code" className="stack loose" noValidate onSubmit={submit}>
        <p>{t(takesOver ? 'ownCodeLead' : 'codeLead')}</p>
        <Field
          label={t('code')}
          hint={t(takesOver ? 'ownCodeHint' : 'codeHint')}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          error={isMissing ? t('codeMissing') : (wrong ?? undefined)}
          onChange={({ currentTarget: { value } }) => {
            setMissing(false)
            read.reset()
            onCode(value.replace(/\D/g, '').slice(0, 6))
          }}
        />
        {!wrong && <Refused error={error} />}
      </form>
    </Page>
  )
}

export default InvitationPage
