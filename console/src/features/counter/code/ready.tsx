import { Button } from '@mantine/core'
import { barcodeOutline, cardOutline, lockClosedOutline, qrCodeOutline, videocamOffOutline } from 'ionicons/icons'
import { useEffect, useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMe } from '../../../platform/me.ts'
import { useLocked } from '../../../platform/till.ts'
import type { CameraProblem } from '../../../ui/camera.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { ActionBar } from '../action-bar.tsx'
import { BranchSwitch } from '../branch-switch.tsx'
import styles from '../counter.module.css'
import { OutboxList } from '../outbox/outbox-list.tsx'
import { useStepHeading } from '../use-step-heading.ts'
import { mayHaveCamera } from './camera.ts'
import { CodeEntry } from './code-entry.tsx'
import { Scanner } from './scanner.tsx'

type Props = {
  scanning: boolean
  typed: string
  busy: boolean
  /** Why the last input could not be looked up, and what to do. */
  problem: string | undefined
  onScan: (on: boolean) => void
  onCode: (code: string) => void
  /** A patient’s card: its number, or an empty one to type it. */
  onCard: (number: string) => void
  /** Hands over without a look-up; undefined while the server is reachable. */
  onUnchecked: ((code: string) => void) | undefined
}

/** The counter waiting for a code: by camera, typed, or from the till's scanner. */
export const Ready = ({ scanning, typed, busy, problem, onScan, onCode, onCard, onUnchecked }: Props) => {
  const heading = useStepHeading(t('counter:ready.counter'))
  const { name, branch, locks } = useMe()
  const [cameraProblem, setCameraProblem] = useState<CameraProblem | null>(null)
  const camera = useCamera()
  // The camera stops behind a locked screen.
  const locked = useLocked()
  useEffect(() => {
    if (locked && scanning) onScan(false)
  }, [locked, scanning, onScan])
  const entry = useTypingFirst(!scanning, typed)
  return (
    <div className={styles.counter} ref={entry}>
      <header className={styles.counterHead}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {scanning ? t('counter:ready.scanTheCode') : t('counter:ready.nextPatient')}
          </h1>
          <p className="muted">
            {branch?.name}, {branch?.pharmacyName}, {initialsOf(name)}
          </p>
        </div>
        <Link to="/today" className={styles.counterLink}>
          {t('counter:ready.today')}
        </Link>
      </header>
      <BranchSwitch />
      <div role="alert">
        {problem && (
          <div className={`${styles.counterNote} ${styles.noteBad} stack tight`}>
            <p>{problem}</p>
            {onUnchecked && (
              <Button variant="default" onClick={() => onUnchecked(typed)}>
                {t('counter:outbox.handOverWithoutTheNetwork')}
              </Button>
            )}
          </div>
        )}
        {cameraProblem && !scanning && (
          <div className={styles.counterNote}>
            <Icon of={videocamOffOutline} />
            <p>
              <b>{t(`counter:camera.${cameraProblem}.title`)}.</b> {t(`counter:camera.${cameraProblem}.text`)}
            </p>
          </div>
        )}
      </div>
      <OutboxList onLookUp={onCode} />
      {scanning ? (
        <Scanner
          onCode={onCode}
          onCard={onCard}
          onProblem={(why) => {
            setCameraProblem(why)
            onScan(false)
          }}
        />
      ) : (
        <section className={`card ${styles.counterCard} stack`} aria-label={t('counter:ready.byHand')}>
          <CodeEntry key={typed} typed={typed} busy={busy} primary={!camera} onCode={onCode} />
          <div>
            <Button variant="default" leftSection={<Icon of={cardOutline} />} onClick={() => onCard('')}>
              {t('counter:card.instead')}
            </Button>
          </div>
          <p className={`${styles.counterHint} muted`}>
            <Icon of={barcodeOutline} />
            <span>
              <Trans
                ns="counter"
                i18nKey="ready.aScannerAtTheTill"
                components={{ page: <Link to="/counter/scanner">.</Link> }}
              />
            </span>
          </p>
          {!locks && (
            <p className={`${styles.counterHint} muted`}>
              <Icon of={lockClosedOutline} />
              <Link to="/account">{t('counter:ready.setAPin')}</Link>
            </p>
          )}
        </section>
      )}
      {camera && (
        <ActionBar>
          {scanning ? (
            <Button variant="default" onClick={() => onScan(false)}>
              {t('counter:ready.typeTheCodeInstead')}
            </Button>
          ) : (
            <Button
              loading={busy}
              leftSection={<Icon of={qrCodeOutline} />}
              onClick={() => {
                setCameraProblem(null)
                onScan(true)
              }}
            >
              {t('counter:ready.scanWithTheCamera')}
            </Button>
          )}
        </ActionBar>
      )}
    </div>
  )
}

function useCamera() {
  const [there, setThere] = useState(true)
  useEffect(() => {
    void mayHaveCamera().then(setThere)
  }, [])
  return there
}

/** Focuses the field on a desktop; on a phone the keyboard would cover the screen. */
function useTypingFirst(on: boolean, typed: string) {
  const within = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different text remounts the field
  useEffect(() => {
    if (on && window.matchMedia('(pointer: fine)').matches) {
      const field = within.current?.querySelector('input')
      field?.focus()
      // After the typed text.
      field?.setSelectionRange(field.value.length, field.value.length)
    }
  }, [on, typed])
  return within
}
