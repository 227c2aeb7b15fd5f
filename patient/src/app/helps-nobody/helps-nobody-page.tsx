import { appPaths } from '@aruga/contract/links'
import { fullName } from '@aruga/contract/person-name'
import { deleteLogIn } from '@aruga/contract/registration/sign-up'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  checkmarkCircleOutline,
  fingerPrintOutline,
  keyOutline,
  lockClosedOutline,
  mailOpenOutline,
  phonePortraitOutline,
  trashOutline,
} from 'ionicons/icons'
import { useState } from 'react'
import { PasswordSheet } from '../../features/password/change/password-sheet.tsx'
import { logInNamesQuery } from '../../features/profile/shared/log-in-names.ts'
import { useTexts } from '../../i18n/texts.ts'
import { api, session } from '../../platform/api.ts'
import { isForTakingOver, mailedLink } from '../../platform/mailed-links.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { PageRow } from '../../ui/list/page-row.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LanguageRow } from '../account/language-row.tsx'
import { LogOut } from '../account/log-out.tsx'
import { ThemeRow } from '../account/theme-row.tsx'
import { WhosePage } from '../switcher/whose-page.tsx'

/** The start of a log-in that is no patient's and helps nobody: what to do now, and what belongs to the log-in itself. */
const HelpsNobodyPage = () => {
  const { t } = useTexts('registration-sign-up')
  const { t: a } = useTexts('account')
  const names = useQuery(logInNamesQuery).data
  const confirm = useConfirm()
  const takesOver = isForTakingOver()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const remove = useMutation({
    mutationFn: () => api.call(deleteLogIn, {}, { handles: true }),
    onSuccess: () => session.endHere(),
  })
  const ask = async () => {
    const sure = { title: t('deleteTitle'), message: t('deleteMessage'), yes: t('deleteYes'), no: t('deleteNo') }
    if (await confirm(sure)) remove.mutate()
  }
  return (
    <Page title={t(takesOver ? 'ownNobodyTitle' : 'nobodyTitle')} narrow>
      {names && (
        <p className="muted">
          {t('you', { name: fullName(names) || (names.emailAddress ?? names.mobileNumber ?? '') })}
        </p>
      )}
      <p>{t(takesOver ? 'ownNobodyLead' : 'nobodyLead')}</p>
      {mailedLink(appPaths.invitation).has('token') && (
        <ButtonLink wide icon={mailOpenOutline} to={appPaths.invitation}>
          {t(takesOver ? 'ownGoOn' : 'goOn')}
        </ButtonLink>
      )}
      {done && (
        <Note icon={checkmarkCircleOutline} tone="good">
          {done}
        </Note>
      )}
      <Refused error={remove.error} />
      <WhosePage />
      <Section quiet title={a('security')}>
        <Rows label={a('security')}>
          <PageRow icon={keyOutline} title={t('logInRow')} to={appPaths.logInNames} />
          <Row icon={lockClosedOutline} title={t('passwordRow')} onPress={() => setOpen(true)} />
          {import.meta.env.MODE !== 'native' && (
            <PageRow icon={fingerPrintOutline} title={a('passkeys')} to={appPaths.passkeys} />
          )}
          <PageRow icon={phonePortraitOutline} title={a('sessions')} to={appPaths.sessions} />
          <Row icon={trashOutline} title={t('deleteRow')} detail={t('deleteDetail')} onPress={() => void ask()} />
        </Rows>
      </Section>
      <Section quiet title={a('settings')}>
        <Rows label={a('settings')}>
          <LanguageRow />
          <ThemeRow />
          <LogOut />
        </Rows>
      </Section>
      <p className="muted small">{t('register')}</p>
      <PasswordSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={(message) => {
          setDone(message)
          setOpen(false)
        }}
      />
    </Page>
  )
}

export default HelpsNobodyPage
