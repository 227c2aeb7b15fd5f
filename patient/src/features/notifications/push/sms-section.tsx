import { type PushTopic, pushTopics } from '@aruga/contract/notifications/channels'
import { firstSmsTopics, type SmsSettings } from '@aruga/contract/notifications/sms'
import { useQuery } from '@tanstack/react-query'
import { informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { SmsCode } from './sms-code.tsx'
import { smsSettingsQuery, useChooseSms } from './sms-queries.ts'

/** SMS for patients to whom no phone shows the news: on or off, and the topics. Renders nothing if the program sends none. */
export const SmsSection = () => {
  const { t } = useTexts('notifications-push')
  const { data } = useQuery(smsSettingsQuery)
  if (!data?.isOffered) return null
  return (
    <Section quiet title={t('sms')}>
      <p>{t('smsLead')}</p>
      {data.number === null ? (
        <Note icon={informationCircleOutline}>{t('smsNoNumber')}</Note>
      ) : data.isConfirmed ? (
        <SmsChoices {...data} number={data.number} />
      ) : (
        <SmsCode number={data.number} isSent={data.isCodeSent} />
      )}
    </Section>
  )
}

/** Each change is shown and saved at once; a change that the server refuses is reverted. */
const SmsChoices = ({ number, topics: saved }: SmsSettings & { number: string }) => {
  const { t } = useTexts('notifications-push')
  const { mutate } = useChooseSms()
  const [chosen, setChosen] = useState<PushTopic[]>()
  const topics = chosen ?? saved
  const isOn = topics.length > 0
  const choose = (next: PushTopic[]) => {
    setChosen(next)
    mutate(next, { onError: () => setChosen(undefined) })
  }
  const toggle = (topic: PushTopic) =>
    choose(topics.includes(topic) ? topics.filter((each) => each !== topic) : [...topics, topic])
  return (
    <>
      <CheckRow
        checked={isOn}
        detail={t(isOn ? 'isOn' : 'smsOffDetail')}
        onChange={() => choose(isOn ? [] : firstSmsTopics)}
      >
        <b>{t('smsTo', { number })}</b>
      </CheckRow>
      {isOn &&
        pushTopics.map((topic) => (
          <CheckRow key={topic} checked={topics.includes(topic)} onChange={() => toggle(topic)}>
            {t(topic)}
          </CheckRow>
        ))}
    </>
  )
}
