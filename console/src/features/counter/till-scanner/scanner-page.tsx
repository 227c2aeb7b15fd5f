import { alertCircleOutline, barcodeOutline, checkmarkCircleOutline, informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatDay, formatTime } from '../../../ui/dates.ts'
import factStyles from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Page, PageHead } from '../../../ui/page-head.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { inFours } from '../code/claim-code.ts'
import { type Finding, findingsOf, isTestCode, sentBy, TEST_CODE } from './findings.ts'
import { rememberSeparators, type Scanned, scannedIn } from './scanned.ts'
import styles from './scanner-page.module.css'
import { useWedge } from './use-wedge.ts'
import type { Scan } from './wedge.ts'

type Shown = { id: number; at: string; scan: Scan; what: Scanned; findings: Finding[] }
const MOST_SHOWN = 5

/** Sets a till's scanner up: what each scan sent, what was understood, and what to change in the scanner. */
export default function ScannerPage() {
  const [scans, setScans] = useState<Shown[]>([])
  useWedge(
    (scan) => {
      const what = scannedIn(scan)
      const findings = findingsOf(scan, what)
      if (isTestCode(scan)) rememberSeparators(findings.some(({ is }) => is === 'separator' || is === 'standIn'))
      const shown = { id: Date.now(), at: new Date().toISOString(), scan, what, findings }
      setScans((before) => [shown, ...before].slice(0, MOST_SHOWN))
    },
    { takesAll: true },
  )
  const [latest, ...earlier] = scans
  return (
    <Page kind="till">
      <PageHead title={t('counter:tillScanner.title')} detail={t('counter:tillScanner.detail')}>
        <Link to="/counter">{t('counter:tillScanner.toTheCounter')}</Link>
      </PageHead>
      <div className={styles.columns}>
        <section className={`card stack ${styles.test}`} aria-labelledby="test">
          <h2 id="test">{t('counter:tillScanner.testCode')}</h2>
          <Qr text={TEST_CODE} label={t('counter:tillScanner.testCodeDrawn')} />
          <p>{t('counter:tillScanner.scanIt')}</p>
          <p className="muted">{t('counter:tillScanner.alsoOthers')}</p>
        </section>
        <div className={`stack ${styles.results} ${latest ? styles.some : ''}`} aria-live="polite">
          {latest ? <Latest key={latest.id} shown={latest} /> : <Waiting />}
          {earlier.length > 0 && (
            <section className="card stack tight" aria-labelledby="earlier">
              <h2 id="earlier">{t('counter:tillScanner.earlier')}</h2>
              <ul className={styles.earlier}>
                {earlier.map(({ id, at, scan, what }) => (
                  <li key={id}>
                    <span className="muted">{formatTime(at)}</span>
                    <Sent scan={scan} />
                    <span>{t(`counter:tillScanner.kind.${what.kind}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section className={`card stack ${styles.help}`} aria-labelledby="nothing-comes">
          <h2 id="nothing-comes">{t('counter:tillScanner.nothingComes')}</h2>
          <ul>
            <li>{t('counter:tillScanner.asKeyboard')}</li>
            <li>{t('counter:tillScanner.language')}</li>
            <li>{t('counter:tillScanner.numbers')}</li>
          </ul>
        </section>
      </div>
    </Page>
  )
}

const Waiting = () => (
  <section className={`card ${styles.waiting}`}>
    <Icon of={barcodeOutline} />
    <p>{t('counter:tillScanner.waiting')}</p>
  </section>
)

const Latest = ({ shown: { scan, what, findings } }: { shown: Shown }) => {
  const wrong = findings.filter(({ good }) => good === false).length
  return (
    <>
      <section className="card stack" aria-labelledby="found">
        <h2 id="found">
          {wrong > 0
            ? t('counter:tillScanner.toChange', { count: wrong })
            : isTestCode(scan)
              ? t('counter:tillScanner.allGood')
              : t('counter:tillScanner.nothingToChange')}
        </h2>
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding.is} className={tones[`${finding.good}`]}>
              <Icon of={icons[`${finding.good}`]} />
              <p>{t(`counter:tillScanner.finding.${finding.is}`, finding.values ?? {})}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="sent">
        <h2 id="sent">{t('counter:tillScanner.sent')}</h2>
        <Sent scan={scan} />
        <p className="muted">
          {t('counter:tillScanner.took', { count: scan.keys, seconds: (scan.ms / 1000).toFixed(2) })}
        </p>
      </section>
      <section className="card stack" aria-labelledby="understood">
        <h2 id="understood">{t('counter:tillScanner.understood')}</h2>
        <Understood what={what} />
      </section>
    </>
  )
}

const icons = { true: checkmarkCircleOutline, null: informationCircleOutline, false: alertCircleOutline }
const tones = { true: styles.good, null: styles.could, false: styles.wrong }

const Sent = ({ scan }: { scan: Scan }) => (
  <p className={styles.sent} translate="no">
    {sentBy(scan).map(({ text, is }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which does not change
      <span key={n} className={is === 'signs' ? styles.signs : is === 'separator' ? styles.separator : styles.key}>
        {text}
      </span>
    ))}
  </p>
)

const Understood = ({ what }: { what: Scanned }) => {
  const lines = linesOf(what)
  return (
    <dl className={factStyles.facts}>
      <div>
        <dt>{t('counter:tillScanner.is')}</dt>
        <dd>{t(`counter:tillScanner.kind.${what.kind}`)}</dd>
      </div>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function linesOf(what: Scanned): [string, string][] {
  if (what.kind === 'claim') return [[t('counter:notGood.code'), inFours(what.code)]]
  if (what.kind === 'barcode') return [[t('counter:tillScanner.gtin'), what.number]]
  if (what.kind !== 'package') return []
  const { gtin, gtinWrong, batch, expiresOn, serial, unclear } = what.package
  const none = unclear ? t('counter:tillScanner.unclear') : t('counter:tillScanner.none')
  return [
    [t('counter:tillScanner.gtin'), gtinWrong ? t('counter:tillScanner.gtinWrong') : gtin],
    [t('counter:packaging.batch'), batch || none],
    [t('counter:packaging.expiry'), expiresOn ? formatDay(expiresOn) : none],
    [t('counter:tillScanner.serial'), serial || none],
  ]
}
