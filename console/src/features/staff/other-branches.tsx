import type { StaffAccount } from '@aruga/contract/staff/staff'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import styles from './other-branches.module.css'
import type { StaffDetails } from './queries.ts'

type Props = { form: UseFormReturn<StaffDetails>; known: StaffAccount['branches'] }

/** The other branches where a pharmacist or a branch manager may work: they choose one at the till. */
export const OtherBranches = ({ form, known }: Props) => {
  const ids = form.watch('otherBranchIds')
  const [names, setNames] = useState(
    new Map(known.map(({ id, name, pharmacyName }) => [id, `${pharmacyName}, ${name}`])),
  )
  const put = (next: string[]) => form.setValue('otherBranchIds', next, { shouldDirty: true })
  return (
    <fieldset className={styles.others}>
      <legend>{t('staff:otherBranches.title')}</legend>
      {ids.length > 0 && (
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <span>{names.get(id)}</span>
              <Button
                variant="subtle"
                aria-label={t('staff:otherBranches.removeOne', { branch: names.get(id) })}
                onClick={() => put(ids.filter((other) => other !== id))}
              >
                {t('staff:otherBranches.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <BranchChoice
        label={t('staff:otherBranches.add')}
        description={t('staff:otherBranches.theyChoose')}
        of={{ InService: true }}
        value={null}
        onChange={(id, option) => {
          if (!id || !option || ids.includes(id) || id === form.getValues('branchId')) return
          setNames(new Map([...names, [id, option.label]]))
          put([...ids, id])
        }}
      />
    </fieldset>
  )
}
