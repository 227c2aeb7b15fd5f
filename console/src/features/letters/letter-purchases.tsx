import { hasFact } from '@aruga/contract/documents/kinds'
import type { LetterFile } from '@aruga/contract/letters/letter-file'
import { formatPesos } from '@aruga/contract/money'
import type { CaseDocument } from '@aruga/contract/review/case-file'
import { documentSigns } from '@aruga/ui/status/signs'
import { useObjectUrl } from '@aruga/ui/viewer/use-object-url'
import { useQuery } from '@tanstack/react-query'
import { documentOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/units.ts'
import { evidenceOf } from '../counter/messages.ts'
import { documentName } from '../documents/messages.ts'
import { fileQuery } from '../documents/queries.ts'
import { HandOverParts } from '../formulary/hand-over-parts.tsx'
import { caseLink } from '../review/case-ref.ts'
import styles from './letter-page.module.css'
import { correctionLine, refusalName } from './messages.ts'

/** The counters' records: hand-overs with their corrections, and refusals. */
export const HandOvers = ({ letter: { handOvers, refusals, unit } }: { letter: LetterFile }) => (
  <section className="card stack tight" aria-labelledby="hand-overs">
    <h2 id="hand-overs">{t('letters:letterPage.handOvers')}</h2>
    <ul className={styles.lines}>
      {handOvers.length + refusals.length === 0 && (
        <li className="muted">{t('letters:letterPage.nothingHandedOver')}</li>
      )}
      {handOvers.map(
        ({
          id,
          at,
          branchName,
          byName,
          collectedBy,
          claimedHow,
          idShown,
          quantity,
          firstQuantity,
          correctedAt,
          correction,
          money,
          batch,
          expiresOn,
        }) => (
          <li key={id}>
            <b>{countOf(quantity, unit)}</b>
            <p className="fine muted">
              {formatDayTime(at)} · {branchName} · {byName}
            </p>
            {claimedHow && <p className="fine">{evidenceOf(claimedHow, idShown)}</p>}
            {collectedBy && <p className="fine">{t('letters:letterPage.collectedBy', collectedBy)}</p>}
            {batch && (
              <p className="fine">
                {t('letters:letterPage.batch', {
                  batch,
                  day: expiresOn ? formatDay(expiresOn) : '–',
                })}
              </p>
            )}
            {money && <HandOverParts of={money} />}
            {firstQuantity !== null && correctedAt && (
              <p className="fine">
                {t('letters:letterPage.corrected', {
                  first: countOf(firstQuantity, unit),
                  at: formatDayTime(correctedAt),
                })}
                {correction && ` · ${correctionLine(correction)}`}
              </p>
            )}
          </li>
        ),
      )}
      {refusals.map(({ at, branchName, byName, reason, note }) => (
        <li key={at}>
          <b>{t('letters:letterPage.notHandedOver', { reason: refusalName(reason) })}</b>
          <p className="fine muted">
            {formatDayTime(at)} · {branchName} · {byName}
          </p>
          {note && <q className="fine">{note}</q>}
        </li>
      ))}
    </ul>
  </section>
)

type Props = { letter: LetterFile; onShow: (documentId: string) => void }

/** The receipts as pictures; each view is audited. */
export const Receipts = ({ letter: { receipts, unit }, onShow }: Props) => (
  <section className="card stack tight" aria-labelledby="receipts">
    <h2 id="receipts">{t('letters:letterPage.receipts')}</h2>
    {receipts.length === 0 ? (
      <p className="muted">{t('letters:letterPage.noReceipt')}</p>
    ) : (
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <button type="button" className={styles.picture} onClick={() => onShow(receipt.id)}>
              <Picture document={receipt} />
              <span className="sr">{t('letters:letterPage.seeIt')}</span>
            </button>
            <div className="stack tight">
              <div className="line-up">
                {hasFact(receipt.kind, 'isCase') && (
                  <Link to={caseLink({ kind: receipt.kind, id: receipt.id })}>{documentName(receipt.kind)}</Link>
                )}
                <Chip {...documentSigns[receipt.status].staff}>
                  {receipt.replaced ? t('letters:letterPage.replaced') : t(`letters:receiptStatus.${receipt.status}`)}
                </Chip>
              </div>
              <p className="fine muted">{detailOf(receipt, unit)}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const detailOf = (receipt: CaseDocument, unit: string) =>
  [
    formatDay(receipt.uploadedAt),
    receipt.orQuantity !== null && countOf(receipt.orQuantity, unit),
    receipt.orAmount !== null && formatPesos(receipt.orAmount),
    receipt.receiptNumber && t('letters:letterPage.no', { receiptNumber: receipt.receiptNumber }),
    receipt.receiptBranchName,
    receipt.reviewedBy && t('letters:letterPage.decidedBy', { reviewedBy: receipt.reviewedBy }),
  ]
    .filter(Boolean)
    .join(' · ')

/** A PDF, or a file that waits for the virus scanner, shows as an icon. */
const Picture = ({ document }: { document: CaseDocument }) => {
  const isPicture = document.contentType !== 'application/pdf' && document.fileState === 'Available'
  const { data } = useQuery({ ...fileQuery(document.id, false), enabled: isPicture })
  const url = useObjectUrl(data)
  return url ? <img src={url} alt="" /> : <Icon of={documentOutline} />
}
