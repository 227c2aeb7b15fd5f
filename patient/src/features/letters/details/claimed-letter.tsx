import { type LetterInFull, undoLetterClaim } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { arrowUndoOutline, personOutline, qrCodeOutline, receiptOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptPath } from '../../../links.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Parts } from '../../../ui/list/parts.tsx'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CollectorsRow } from '../../collectors/shared/collectors-row.tsx'
import { AboutMedicine } from '../../content/shared/about-medicine.tsx'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import type { LetterMutation } from '../claim/claim-mutations.ts'
import { ProblemNote } from '../claim/problem-note.tsx'
import { UnsentTogether } from '../claim/unsent-together.tsx'
import { useAskUndo } from '../claim/use-ask-undo.ts'
import { CodeActions } from '../code/code-actions.tsx'
import styles from '../code/code-pass.module.css'
import { CodeNotes, CodePass } from '../code/code-pass.tsx'
import { InstallOffer } from '../code/install-offer.tsx'
import { PriceEstimate } from '../price/price-estimate.tsx'
import { VisitEstimate } from '../price/visit-estimate.tsx'
import { Charged } from '../purchases/charged.tsx'
import { EndsSoon } from '../shared/ends-soon.tsx'
import { inOrderOfClaims, inOrderOfNumbers, togetherOf } from '../shared/one-code.ts'
import { useNextFree } from '../shared/use-next-free.ts'
import type { Stock } from '../shared/use-stock.ts'
import { BranchAnswer } from './branch-answer.tsx'
import { BranchOut } from './branch-out.tsx'
import { LetterTimeline } from './letter-timeline.tsx'
import { Receipts } from './receipts.tsx'
import { SideEffectRow } from './side-effect-row.tsx'
import { StillToCollect } from './still-to-collect.tsx'

type Props = { letter: LetterInFull; claim: NonNullable<LetterInFull['claim']>; undo: LetterMutation<void> }
/** `offline`: the data shown may be outdated. */
type LetterProps = Props & { offline: boolean; stock: Stock; choose: (branch: ChosenBranch) => void }

/** A claimed letter: the code first, then what to do at the counter, then the letter. */
export const ClaimedLetter = ({ letter, claim, undo, offline, stock, choose }: LetterProps) => {
  const { t } = useTexts('letters')
  const { t: c } = useTexts('letters-claim')
  const nextFree = useNextFree(letter)
  const { unit, quantityApproved, quantityPurchased } = letter
  return (
    <Columns kind="three">
      <div className={styles.codeColumn}>
        <BranchOut letter={letter} claim={claim} stock={stock} undo={undo} choose={choose} />
        <CodePass letter={letter} claim={claim} />
        <BranchAnswer letter={letter} claim={claim} stock={stock} undo={undo} choose={choose} />
        <CodeNotes letter={letter} claim={claim} offline={offline} />
        <CodeActions letter={letter} claim={claim} />
        <UnsentTogether letterId={letter.id} branchId={claim.branch.id} />
        <StillToCollect letter={letter} />
        {togetherOf(claim).length > 0 ? (
          <VisitEstimate medicines={inOrderOfClaims({ ...letter, claim })} branch={claim.branch} />
        ) : (
          <PriceEstimate letter={letter} branch={claim.branch} />
        )}
        <CollectorsRow letterId={letter.id} />
        <EndsSoon letter={letter} />
        <InstallOffer />
      </div>
      <div>
        <Section title={c('atCounter')}>
          <Card>
            <Ticks
              items={[
                [qrCodeOutline, c('bright')],
                [personOutline, c('bringId')],
                [receiptOutline, c('keepReceipt')],
              ]}
            />
          </Card>
        </Section>
        <IfAllowed to="send">
          <ButtonLink to={receiptPath(letter.id)} icon={receiptOutline}>
            {t('boughtIt')}
          </ButtonLink>
        </IfAllowed>
        <IfAllowed to="claim">
          <Undo letter={letter} claim={claim} undo={undo} />
        </IfAllowed>
        <SameCode claim={claim} />
        <Section title={t('about')}>
          <Facts
            rows={[
              [
                t('medicine'),
                <span key="medicine" translate="no">
                  {letter.productName}
                  <br />
                  {letter.strength}
                </span>,
              ],
              [t('boughtFact'), t('partOf', { part: quantityPurchased, whole: countOf(quantityApproved, unit) })],
              [t('leftFact'), countOf(quantityApproved - quantityPurchased, unit)],
              [t('benefit'), letter.benefit],
              [t('nextFree', { unit: letter.unit }), nextFree],
              [t('useBy'), formatDay(letter.validUntil)],
            ]}
          />
        </Section>
      </div>
      <div>
        <LetterTimeline letter={letter} />
        <Charged letter={letter} />
        <Receipts letter={letter} />
        <SideEffectRow letterId={letter.id} />
        <AboutMedicine letters={[letter]} />
      </div>
    </Columns>
  )
}

/** The other letters of the code, each with a page of its own, where its claim can be undone. */
const SameCode = ({ claim }: Pick<Props, 'claim'>) => {
  const { t } = useTexts('letters-claim')
  const others = inOrderOfNumbers(togetherOf(claim))
  if (others.length === 0) return null
  return (
    <Section title={t('alsoOnCode')}>
      <Rows label={t('alsoOnCode')}>
        {others.map(({ letterId, number, productName, strength, unit, quantityLeft }) => (
          <Row
            key={letterId}
            title={<span translate="no">{productName}</span>}
            detail={<Parts of={[strength, t('leftOn', { left: countOf(quantityLeft, unit) }), number]} />}
            to={letterPath(letterId)}
          />
        ))}
      </Rows>
    </Section>
  )
}

const Undo = ({ letter, claim, undo }: Props) => {
  const { t: c } = useTexts('letters-claim')
  const askUndo = useAskUndo()
  if (!useServerHas(undoLetterClaim)) return null
  const ask = async () => {
    if (await askUndo(letter, claim)) undo.mutate()
  }
  const isShared = togetherOf(claim).length > 0
  return (
    <div className="stack">
      <ProblemNote error={undo.error} />
      {letter.claimCanBeUndone ? (
        <Button kind="plain" icon={arrowUndoOutline} busy={undo.isPending && c('undoing')} onClick={ask}>
          {isShared ? c('undoOne', { medicine: letter.productName }) : c('undo')}
        </Button>
      ) : (
        <p className="muted small">{c('scanned')}</p>
      )}
    </div>
  )
}
