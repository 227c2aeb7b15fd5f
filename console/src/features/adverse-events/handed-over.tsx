import type { AdverseEvent } from '@aruga/contract/adverse-events/staff'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'

type Handed = AdverseEvent['handedOver'][number]
type Props = { of: Handed[]; onChoose: (handed: Handed) => void }

/** The batches that counters handed over to the patient, to choose one as the suspect’s. */
export const HandedOver = ({ of, onChoose }: Props) =>
  of.length > 0 && (
    <fieldset className="stack tight">
      <legend>{t('adverse-events:edit.handedOver')}</legend>
      <div className="line-up">
        {of.map((handed) => (
          <Button
            key={[handed.day, handed.batch, handed.product, handed.branchName].join()}
            variant="default"
            h="auto"
            py={6}
            onClick={() => onChoose(handed)}
          >
            {handed.batch}, {handed.product}, {formatDay(handed.day)}, {handed.branchName}
          </Button>
        ))}
      </div>
    </fieldset>
  )
