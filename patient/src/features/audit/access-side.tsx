import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { appPaths } from '@aruga/contract/links'
import { listOwnMessages } from '@aruga/contract/messages/messages'
import { chatbubblesOutline, informationCircleOutline } from 'ionicons/icons'
import { formatDay, formatDayTime, formatTime } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Facts } from '../../ui/list/card.tsx'
import { SideList, SideRow } from '../../ui/list/side-list.tsx'
import { byDay } from './access-days.ts'
import { icons } from './access-list.tsx'
import { reasonMessage } from './reason-messages.ts'
import { whoOf } from './who.ts'

type Props = { entries: AccessEntry[]; current: number | undefined; onOpen: (id: number) => void }

/** The accesses by day, beside the one that is open. */
export const AccessSide = ({ entries, current, onOpen }: Props) => {
  const { t } = useTexts('audit')
  return byDay(entries, new Date()).map(({ day, name, entries: ofDay }) => (
    <SideList key={day} title={name ? t(name) : formatDay(day)}>
      {ofDay.map((entry) => (
        <SideRow
          key={entry.id}
          current={entry.id === current}
          onPress={() => onOpen(entry.id)}
          picture={<Icon of={icons[entry.what]} />}
          title={t(entry.what, { by: whoOf(entry, t) })}
          detail={formatTime(entry.at)}
        />
      ))}
    </SideList>
  ))
}

/** One access in full, and how to ask about it. */
export const AccessPane = ({ entry }: { entry: AccessEntry }) => {
  const { at, what, branchName, reason } = entry
  const { t } = useTexts('audit')
  const canAsk = useServerHas(listOwnMessages)
  return (
    <>
      <h2>{t(what, { by: whoOf(entry, t) })}</h2>
      <Facts
        rows={[
          [t('who'), whoOf(entry, t)],
          [t('where'), branchName],
          [t('whyFact'), reason && reasonMessage(reason, t)],
          [t('when'), formatDayTime(at)],
        ]}
      />
      <Note icon={informationCircleOutline}>{t('names')}</Note>
      {canAsk && (
        <div>
          <ButtonLink kind="line" icon={chatbubblesOutline} to={appPaths.messages}>
            {t('askAbout')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
