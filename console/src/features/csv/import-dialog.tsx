// A CSV file in three steps: choose it, see what would come in and what would not, bring it in.
import { type TableImport, type TableName, tableColumns } from '@aruga/contract/csv/csv'
import { Button, Modal, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { problemMessage } from '../../ui/problem-message.ts'
import { BadRows } from './bad-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import { importQuery, useCheckTable, useImportTable } from './queries.ts'
import './csv.module.css'
import { rowsOf } from './messages.ts'

type Props = { table: TableName; onClose: () => void }

export const ImportDialog = ({ table, onClose }: Props) => {
  const [sent, setSent] = useState(0)
  const check = useCheckTable(table)
  const queries = useQueryClient()
  const close = () => {
    // Whatever came in is in the lists behind.
    void queries.invalidateQueries()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title="Bring in a CSV file"
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {check.data ? (
        <Checked checked={check.data} onOther={check.reset} onClose={close} />
      ) : (
        <div className="stack">
          <p>
            The first line names the columns: <b>{tableColumns[table].needed.join(', ')}</b>, and if you have them{' '}
            {tableColumns[table].optional.join(', ')}. Nothing changes before you have seen what would.
          </p>
          <ChooseFile
            busy={check.isPending}
            onChoose={(file) => {
              setSent(0)
              check.mutate({ file, onProgress: setSent })
            }}
          />
          {check.isPending && (
            <div className="stack tight" role="status">
              <Progress value={sent * 100} aria-label="Sent" />
              <p className="muted">{sent < 1 ? 'Sending the file…' : 'Checking each row…'}</p>
            </div>
          )}
          <FormError of={check.error} />
        </div>
      )}
    </Modal>
  )
}

const Checked = ({ checked, onOther, onClose }: { checked: TableImport; onOther: () => void; onClose: () => void }) => {
  const { data: state } = useQuery(importQuery(checked))
  const begin = useImportTable()
  const { filename, rows, done, added, changed, badRows } = state
  const started = state.state !== 'Checked'
  return (
    <div className="stack">
      <p role="status">
        {started ? (
          <>
            <b>{state.state === 'Imported' ? 'Done.' : `${rowsOf(done)} of ${rows} are in.`}</b> {added} new, {changed}{' '}
            changed, {done - added - changed} were so already.
          </>
        ) : (
          <b>
            {filename}: {rowsOf(rows)} can come in
            {badRows > 0 && `, ${badRows} cannot`}.
          </b>
        )}
      </p>
      {started && <Progress value={rows === 0 ? 100 : (done / rows) * 100} aria-label="Rows that are in" />}
      {badRows > 0 && <BadRows of={state} />}
      {(begin.error || state.state === 'Failed') && (
        <p className="form-error" role="alert">
          {begin.error ? problemMessage(begin.error) : 'It stopped. What is in stays; you can go on.'}
        </p>
      )}
      <div className="line-up">
        {(state.state === 'Checked' || state.state === 'Failed') && rows > 0 && (
          <Button loading={begin.isPending} onClick={() => begin.mutate(state.id)}>
            {state.state === 'Failed' ? 'Go on' : `Bring in ${rowsOf(rows)}`}
          </Button>
        )}
        {!started && (
          <Button variant="default" onClick={onOther}>
            Choose another file
          </Button>
        )}
        {started && (
          <Button variant="default" onClick={onClose}>
            {state.state === 'Importing' ? 'Close; it goes on by itself' : 'Close'}
          </Button>
        )}
      </div>
    </div>
  )
}
