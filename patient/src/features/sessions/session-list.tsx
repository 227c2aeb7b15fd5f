import { ApiProblem } from '@aruga/client/api-problem'
import type { Session } from '@aruga/contract/sessions/sessions'
import { checkmarkCircleOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { useEndOtherSessions, useEndSession } from './queries.ts'
import './session-list.module.css'
import { SessionRow } from './session-row.tsx'
import { useDeviceName } from './shared/use-device-name.ts'

/** `shown`: only this session, next to the list of all. */
type Props = { sessions: Session[]; shown?: Session }

export const ownFirst = (sessions: Session[]) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current))

/** The sessions, this device's first; each can be ended, or all others together. */
export const SessionList = ({ sessions, shown }: Props) => {
  const { t } = useTexts('sessions')
  const deviceName = useDeviceName()
  const confirm = useConfirm()
  const one = useEndSession()
  const others = useEndOtherSessions()
  const [ended, setEnded] = useState<string | null>(null)
  const isBusy = one.isPending || others.isPending
  const isOnlySession = sessions.every(({ current }) => current)

  const begin = () => {
    setEnded(null)
    one.reset()
    others.reset()
  }
  const endOne = async ({ id, device: stored }: Session) => {
    const device = deviceName(stored)
    const question = { title: t('endTitle'), message: t('endMessage', { device }), yes: t('endYes'), no: t('no') }
    if (isBusy || !(await confirm(question))) return
    begin()
    one.mutate(id, {
      onSuccess: () => setEnded(t('ended', { device })),
      // It has ended since the list was loaded.
      onError: (error) => isNotFound(error) && setEnded(t('gone', { device })),
    })
  }
  const endOthers = async () => {
    const question = { title: t('othersTitle'), message: t('othersMessage'), yes: t('othersYes'), no: t('othersNo') }
    if (isBusy || !(await confirm(question))) return
    begin()
    others.mutate(undefined, { onSuccess: () => setEnded(t('othersEnded')) })
  }

  return (
    <div className="stack">
      <ul className={`${rowsStyles.rows} card card-flush`} aria-label={t('title')}>
        {(shown ? [shown] : ownFirst(sessions)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={one.isPending && one.variables === session.id}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
      <div role="status">{ended && <Ended>{ended}</Ended>}</div>
      <Refused error={isNotFound(one.error) ? null : (one.error ?? others.error)} />
      {isOnlySession ? (
        <p className="muted">{t('onlyHere')}</p>
      ) : (
        <div>
          <Button kind="danger" busy={others.isPending && t('ending')} onClick={() => void endOthers()}>
            {t('others')}
          </Button>
        </div>
      )}
    </div>
  )
}

const isNotFound = (error: unknown) => error instanceof ApiProblem && error.code === 'NotFound'

/** Takes the focus, since the row and the pressed button are gone. */
const Ended = ({ children }: { children: string }) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note icon={checkmarkCircleOutline} tone="good">
        {children}
      </Note>
    </div>
  )
}
