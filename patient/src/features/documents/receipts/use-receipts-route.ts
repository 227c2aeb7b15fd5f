import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { goodsPath, receiptPath } from '../../../links.ts'

type ReceiptsRoute = { letterId: string | null; step: 'receipts' | 'goods' }

/**
 * The letter and the step are in the address, so that a reload and a log-in return to them. Remembered while another page covers this
 * one.
 */
export function useReceiptsRoute() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const last = useRef<ReceiptsRoute>({ letterId: null, step: 'receipts' })
  if (pathname === '/or-upload-form') {
    const query = new URLSearchParams(search)
    last.current = { letterId: query.get('letter') || null, step: query.get('step') === 'goods' ? 'goods' : 'receipts' }
  }
  const go = (letterId: string, step: ReceiptsRoute['step']) =>
    navigate(step === 'goods' ? goodsPath(letterId) : receiptPath(letterId), { replace: true })
  return { ...last.current, go }
}
