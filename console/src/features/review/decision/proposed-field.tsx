import { Button, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './decision.module.css'
import type { useProposals } from './use-proposals.ts'

type Props = Omit<ComponentProps<typeof TextInput>, 'form'> & {
  registered: UseFormRegisterReturn
  proposal: ReturnType<ReturnType<typeof useProposals>['of']>
  /** The source of the value, and what to do. */
  from: string
}

/** A field of a receipt; a value filled in already must be confirmed before the receipt is accepted. */
export const ProposedField = ({ registered, proposal, from, ...field }: Props) => (
  <div className="stack tight">
    <TextInput
      {...field}
      {...registered}
      ref={(input) => {
        registered.ref(input)
        proposal.input(input)
      }}
      description={proposal.isOpen ? from : undefined}
      onChange={(event) => {
        proposal.onTyped()
        return registered.onChange(event)
      }}
      onKeyDown={proposal.onKeyDown}
    />
    {proposal.isOpen && (
      <div className={styles.confirmProposal}>
        <Button size="compact-sm" variant="default" rightSection={<Kbd>Enter</Kbd>} onClick={proposal.confirm}>
          {t('review:receiptCase.saysSo')}
        </Button>
      </div>
    )}
  </div>
)
