import { type PushTopic, pushTopics } from '@aruga/contract/notifications/channels'
import type { PushSettings } from '@aruga/contract/notifications/push'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import styles from './push-choices.module.css'
import { type PushChoice, useChoosePush } from './queries.ts'

/** The default topics, before the patient has chosen. */
const NIGHT = { from: '21:00', until: '07:00' }

/** The topics, and the quiet hours. Each change is shown and saved at once; a change that the server refuses is reverted. */
export const PushChoices = ({ settings }: { settings: PushSettings }) => {
  const { t } = useTexts('notifications-push')
  const { mutate } = useChoosePush()
  const [chosen, setChosen] = useState<PushChoice>()
  const { publicKey: _, services: __, ...saved } = settings
  const choices = chosen ?? saved
  const { topics, quiet } = choices
  const choose = (change: Partial<PushChoice>) => {
    const next = { ...choices, ...change }
    setChosen(next)
    mutate(next, { onError: () => setChosen(undefined) })
  }
  const toggle = (topic: PushTopic) =>
    choose({ topics: topics.includes(topic) ? topics.filter((each) => each !== topic) : [...topics, topic] })
  const setQuiet = (change: Partial<typeof NIGHT>) =>
    choose({
      quiet: { ...(quiet ?? NIGHT), ...change },
      // The hours follow this phone's clock.
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  const hours = [
    ['from', t('from')],
    ['until', t('until')],
  ] as const
  return (
    <Section quiet title={t('about')}>
      {pushTopics.map((topic) => (
        <CheckRow
          key={topic}
          checked={topics.includes(topic)}
          detail={t(`${topic}Detail`)}
          onChange={() => toggle(topic)}
        >
          {t(topic)}
        </CheckRow>
      ))}
      <CheckRow
        checked={quiet !== null}
        detail={t('quietDetail')}
        onChange={() => (quiet ? choose({ quiet: null }) : setQuiet({}))}
      >
        {t('quiet')}
      </CheckRow>
      {quiet && (
        <div className={styles.hours}>
          {hours.map(([end, label]) => (
            <Field
              key={end}
              label={label}
              type="time"
              value={quiet[end]}
              required
              onChange={({ currentTarget: { value } }) => value && setQuiet({ [end]: value })}
            />
          ))}
        </div>
      )}
    </Section>
  )
}
