import { nameWith, type TableImport } from '@aruga/contract/csv/csv'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { FaultTable } from './fault-table.tsx'
import { loadErrors } from './queries.ts'
import { SaveTable } from './save-table.tsx'

/** The rejected rows with their errors; a file contains those beyond the limit. */
export const BadRows = ({ of: { id, bad, faults, filename } }: { of: TableImport }) => (
  <div className="stack tight">
    <h3 id="bad-rows">{t('csv:badRows.leftOutPutTheseRight')}</h3>
    <FaultTable faults={bad} labelledBy="bad-rows" />
    <div className="line-up apart">
      {faults > bad.length && (
        <p className="muted">
          {t('csv:badRows.theFirstOfThingsThat', { length: bad.length, faults: formatNumber(faults) })}
        </p>
      )}
      <SaveTable name={nameWith(filename, 'left-out')} load={(format) => loadErrors(id, format)}>
        {t('csv:badRows.saveWhatIsWrong')}
      </SaveTable>
    </div>
  </div>
)
