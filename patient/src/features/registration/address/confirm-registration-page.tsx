import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import { appPaths } from '@aruga/contract/links'
import { refuseRegistration } from '@aruga/contract/registration/address'
import { useIonRouter } from '@ionic/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api, session } from '../../../platform/api.ts'
import { forgetMailedLink, mailedLink, storeMailedLink } from '../../../platform/mailed-links.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { rememberAddress } from '../../sign-in/shared/typed-address.ts'
import { ChosenPassword } from './chosen-password.tsx'
import { LinkRequest } from './link-request.tsx'
import { isInvalidLink, keepLink, linkQuery, type RegistrationLink } from './queries.ts'

const PATH = appPaths.confirmRegistration

/**
 * The page of the link mailed to a registered address, or made from the code sent to a registered number. Nothing happens before a button is pressed, since mail programs open links by
 * themselves to scan them.
 */
export default function ConfirmRegistrationPage() {
  const { t } = useTexts('registration-address')
  const router = useIonRouter()
  const [link, setLink] = useState(readLink)
  const [end, setEnd] = useState<'loggingIn' | 'confirmed' | 'refused' | 'invalid' | null>(null)
  const check = useQuery({ ...linkQuery(link), enabled: link !== null && end === null })

  if (end === 'loggingIn') return <SignedOutPage title={t('confirmedTitle')} lead={t('busy')} state={end} good />
  if (end === 'confirmed' || end === 'refused') {
    return (
      <SignedOutPage title={t(`${end}Title`)} lead={t(`${end}Lead`)} state={end} good>
        {end === 'confirmed' && (
          <ButtonLink wide to="/login">
            {t('logIn')}
          </ButtonLink>
        )}
      </SignedOutPage>
    )
  }
  if (!link || end === 'invalid' || check.data === null) {
    const which = link ? 'invalid' : 'noLink'
    const open = (next: RegistrationLink) => {
      keepLink(next)
      setEnd(null)
      setLink(next)
    }
    return (
      <LinkRequest title={t(`${which}Title`)} lead={t(`${which}Lead`, { count: UNCONFIRMED_DAYS })} onLink={open} />
    )
  }

  const finish = async (name: string, password: string) => {
    forgetMailedLink(PATH)
    // The link is used up: another check would find it invalid.
    setEnd('loggingIn')
    // Somebody else may be logged in on this device.
    await session.endHere()
    try {
      await session.logIn(name, password)
      rememberAddress('')
      // Whoever was invited to help goes on with that.
      router.push(mailedLink(appPaths.invitation).has('token') ? appPaths.invitation : appPaths.home, 'root', 'replace')
    } catch {
      rememberAddress(name)
      setEnd('confirmed')
    }
  }
  const forgotten = () => {
    storeMailedLink('/reset-password', `?userId=${link.userId}&resetToken=${encodeURIComponent(link.token)}`)
    router.push('/reset-password')
  }

  return (
    <SignedOutPage title={t('openTitle')} lead={check.data && t('openLead', { address: check.data.name })} state="open">
      {check.data ? (
        <>
          <ChosenPassword
            link={link}
            name={check.data.name}
            onConfirmed={finish}
            onInvalidLink={() => setEnd('invalid')}
          />
          <Button kind="line" wide onClick={forgotten}>
            {t('forgotten')}
          </Button>
          <NotMe
            link={link}
            onRefused={() => {
              forgetMailedLink(PATH)
              setEnd('refused')
            }}
            onInvalidLink={() => setEnd('invalid')}
          />
        </>
      ) : check.error ? (
        <Failed title={t('checkFailed')} error={check.error} retrying={check.isFetching} onRetry={check.refetch} />
      ) : (
        <Skeleton cards={[['line', 'block'], ['line']]} />
      )}
    </SignedOutPage>
  )
}

type NotMeProps = { link: RegistrationLink; onRefused: () => void; onInvalidLink: () => void }

/** For the owner of an address that somebody else has registered. */
const NotMe = ({ link, onRefused, onInvalidLink }: NotMeProps) => {
  const { t } = useTexts('registration-address')
  const confirm = useConfirm()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const refuse = async () => {
    const sure = { title: t('refuseTitle'), message: t('refuseMessage'), yes: t('refuseYes'), no: t('refuseNo') }
    if (!(await confirm(sure))) return
    setFailure(null)
    setBusy(true)
    await api
      .call(refuseRegistration, { body: link }, { handles: true })
      .then(onRefused, (error: unknown) => (isInvalidLink(error) ? onInvalidLink() : setFailure(error)))
    setBusy(false)
  }
  return (
    <>
      <Refused error={failure} />
      <Button kind="plain" wide busy={isBusy && t('refusing')} onClick={refuse}>
        {t('notMe')}
      </Button>
    </>
  )
}

const readLink = (): RegistrationLink | null => {
  const query = mailedLink(PATH)
  const [userId, token] = [query.get('userId'), query.get('token')]
  return userId && token ? { userId, token } : null
}
