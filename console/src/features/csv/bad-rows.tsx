import { csvNameWith, type TableImport } from '@aruga/contract/csv/csv'
import { t } from '../../i18n/t.ts'
import { formatNumber } from '../../ui/dates.ts'
import { saveFile } from '../../ui/save-file.ts'
import { DownloadButton } from './download-button.tsx'
import { FaultTable } from './fault-table.tsx'
import { useSaveErrors } from './queries.ts'

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
      <SaveErrors id={id} filename={filename} />
    </div>
  </div>
)

const SaveErrors = ({ id, filename }: Pick<TableImport, 'id' | 'filename'>) => {
  const save = useSaveErrors()
  const name = csvNameWith(filename, 'left-out')
  return (
    <DownloadButton busy={save.isPending} onClick={() => save.mutate(id, { onSuccess: (csv) => saveFile(csv, name) })}>
      {t('csv:badRows.saveWhatIsWrongAsCsv')}
    </DownloadButton>
  )
}
