import { appPaths } from '@aruga/contract/links'
import { removeLogInNumber, setMailAddress } from '@aruga/contract/profile/log-in-names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkmarkCircleOutline, mailOutline, mailUnreadOutline, phonePortraitOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../../ui/page/use-keep-fresh.ts'
import { logInNamesQuery } from '../shared/log-in-names.ts'
import { AddressSheet } from './address-sheet.tsx'
import { NumberSheet } from './number-sheet.tsx'

/** What the account logs in with, where it is mailed, and how both change. */
const LogInNamesPage = () => {
  const { t } = useTexts('profile-log-in-names')
  const query = useQuery(logInNamesQuery)
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [open, setOpen] = useState<'number' | 'address' | null>(null)
  const [done, setDone] = useState('')
  useKeepFresh(query.refetch, { polls: false, follows: ['profile'] })
  const refresh = () => queries.invalidateQueries({ queryKey: ['profile'] })
  const finish = (message: string) => {
    setOpen(null)
    setDone(message)
    void refresh()
  }
  const removeNumber = useMutation({
    mutationFn: () => api.call(removeLogInNumber, {}, { handles: true }),
    onSuccess: () => finish(t('numberRemoved')),
  })
  const removeAddress = useMutation({
    mutationFn: () => api.call(setMailAddress, { body: { emailAddress: null } }, { handles: true }),
    onSuccess: () => finish(t('contactRemoved')),
  })
  const askNumber = async () => {
    const sure = { title: t('removeTitle'), message: t('removeMessage'), yes: t('removeYes'), no: t('removeNo') }
    if (await confirm(sure)) removeNumber.mutate()
  }
  const askAddress = async () => {
    const [title, message] = [t('contactRemoveTitle'), t('contactRemoveMessage')]
    if (await confirm({ title, message, yes: t('removeYes'), no: t('removeNo') })) removeAddress.mutate()
  }
  return (
    <Page title={t('title')} back={appPaths.account} onRefresh={query.refetch} narrow>
      <p>{t('lead')}</p>
      <div role="status">
        {done && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {done}
          </Note>
        )}
      </div>
      <Refused error={removeNumber.error ?? removeAddress.error} />
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'title', 'line']]} />}>
        {({ emailAddress, mobileNumber, contactEmailAddress, pendingEmailAddress, sendsSms }) => {
          const address = emailAddress ?? contactEmailAddress
          return (
            <>
              <Rows label={t('title')}>
                <Row
                  icon={phonePortraitOutline}
                  title={t('number')}
                  detail={mobileNumber ? <Name of={local(mobileNumber)} detail={t('logsIn')} /> : t('none')}
                />
                <Row
                  icon={mailOutline}
                  title={emailAddress ? t('email') : t('contact')}
                  detail={
                    address ? (
                      <Name of={address} detail={emailAddress ? t('logsIn') : t('contactLead')} />
                    ) : (
                      t('contactNone')
                    )
                  }
                />
              </Rows>
              {pendingEmailAddress && (
                <Note icon={mailUnreadOutline} tone="wait">
                  {t('waitsLink', { address: pendingEmailAddress })}
                </Note>
              )}
              {!sendsSms && <p className="muted">{t('noCodes')}</p>}
              <div className="stack tight">
                {sendsSms && (
                  <Button kind="line" wide icon={phonePortraitOutline} onClick={() => setOpen('number')}>
                    {t(mobileNumber ? 'changeNumber' : 'addNumber')}
                  </Button>
                )}
                <Button kind="line" wide icon={mailOutline} onClick={() => setOpen('address')}>
                  {t(address ? 'changeEmail' : 'addContact')}
                </Button>
                {mobileNumber && emailAddress && (
                  <Button kind="plain" wide busy={removeNumber.isPending} onClick={() => void askNumber()}>
                    {t('removeNumber')}
                  </Button>
                )}
                {contactEmailAddress && (
                  <Button kind="plain" wide busy={removeAddress.isPending} onClick={() => void askAddress()}>
                    {t('removeContact')}
                  </Button>
                )}
              </div>
              <NumberSheet open={open === 'number'} onClose={() => setOpen(null)} onDone={finish} />
              <AddressSheet
                open={open === 'address'}
                isLogIn={emailAddress !== null}
                onClose={() => setOpen(null)}
                onDone={finish}
              />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Name = ({ of, detail }: { of: string; detail: string }) => (
  <>
    <span translate="no">{of}</span>
    <br />
    {detail}
  </>
)

/** `+639171234567` as people write it. */
const local = (number: string) => number.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')

export default LogInNamesPage
