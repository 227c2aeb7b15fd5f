import { appPaths } from '@aruga/contract/links'
import type { OwnMessage } from '@aruga/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { formatDayTime } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { NotAllowed } from '../../ui/acting/not-allowed.tsx'
import { Said, Thread } from '../../ui/list/thread.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { messagesQuery } from './queries.ts'
import { WriteForm } from './write-form.tsx'

/** The messages between the patient and the program, the newest first, below the form. */
const MessagesPage = () => {
  const { t } = useTexts('messages')
  const query = useQuery(messagesQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['notifications'] })
  return (
    <Page title={t('title')} back={appPaths.account} onRefresh={query.refetch} narrow>
      <IfAllowed to="send" instead={<NotAllowed to="send" />}>
        <WriteForm />
      </IfAllowed>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'line'], ['line']]} />}>
        {(messages) =>
          messages.length > 0 && (
            <section aria-label={t('soFar')}>
              <Thread>
                {messages.map((message) => (
                  <Bubble key={message.id} of={message} />
                ))}
              </Thread>
            </section>
          )
        }
      </Loaded>
    </Page>
  )
}

const Bubble = ({ of: { from, writtenBy, at, title, words } }: { of: OwnMessage }) => {
  const { t } = useTexts('messages')
  const who = from === 'Program' ? t('theProgram') : writtenBy || t(typeof writtenBy === 'string' ? 'somebody' : 'you')
  return (
    <Said
      isMine={from === 'Patient' && typeof writtenBy !== 'string'}
      who={`${who} · ${formatDayTime(at)}`}
      title={title}
      words={words}
    />
  )
}

export default MessagesPage
