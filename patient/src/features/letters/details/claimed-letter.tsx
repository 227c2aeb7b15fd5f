import { type LetterInFull, undoLetterClaim } from '@aruga/contract/letters/letters'
import { arrowUndoOutline, personOutline, qrCodeOutline, receiptOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf } from '../../../i18n/units.ts'
import { receiptPath } from '../../../links.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card, Facts } from '../../../ui/list/card.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CollectorsRow } from '../../collectors/shared/collectors-row.tsx'
import type { ChosenBranch } from '../../pharmacies/shared/branch-choice.tsx'
import type { LetterMutation } from '../claim/claim-mutations.ts'
import { ProblemNote } from '../claim/problem-note.tsx'
import { CodeActions } from '../code/code-actions.tsx'
import styles from '../code/code-pass.module.css'
import { CodeNotes, CodePass } from '../code/code-pass.tsx'
import { InstallOffer } from '../code/install-offer.tsx'
import { PriceEstimate } from '../price/price-estimate.tsx'
import { Charged } from '../purchases/charged.tsx'
import { EndsSoon } from '../shared/ends-soon.tsx'
import { useNextFree } from '../shared/use-next-free.ts'
import type { Stock } from '../shared/use-stock.ts'
import { BranchAnswer } from './branch-answer.tsx'
import { BranchOut } from './branch-out.tsx'
import { LetterTimeline } from './letter-timeline.tsx'
import { Receipts } from './receipts.tsx'
import { SideEffectRow } from './side-effect-row.tsx'

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
        <PriceEstimate letter={letter} branch={claim.branch} />
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
        <ButtonLink to={receiptPath(letter.id)} icon={receiptOutline}>
          {t('boughtIt')}
        </ButtonLink>
        <Undo letter={letter} claim={claim} undo={undo} />
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
      </div>
    </Columns>
  )
}

const Undo = ({ letter, claim, undo }: Props) => {
  const { t: c } = useTexts('letters-claim')
  const confirm = useConfirm()
  if (!useServerHas(undoLetterClaim)) return null
  const ask = async () => {
    const yes = await confirm({
      title: c('undoTitle'),
      message: c('undoMessage', { branch: claim.branch.name }),
      yes: c('undoYes'),
      no: c('undoNo'),
    })
    if (yes) undo.mutate()
  }
  return (
    <div className="stack">
      <ProblemNote error={undo.error} />
      {letter.claimCanBeUndone ? (
        <Button kind="plain" icon={arrowUndoOutline} busy={undo.isPending && c('undoing')} onClick={ask}>
          {c('undo')}
        </Button>
      ) : (
        <p className="muted small">{c('scanned')}</p>
      )}
    </div>
  )
}
