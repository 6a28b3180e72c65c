import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  complaintCountSchema,
  complaintFilterQuery,
  complaintQuery,
  complaintSchema,
} from '../entities/complaint.ts'
import { cityQuery, text } from '../primitives.ts'
import { complaintReaders } from './access.ts'

export const complaintCalls = {
  listComplaints: defineCall({
    name: 'listComplaints',
    method: 'GET',
    path: '/complaints',
    summary: 'Complaints, newest first; work-order dates only for workOrder, ops and root',
    module: 'complaint',
    cost: 'read',
    access: complaintReaders,
    strict: true,
    query: { ...cityQuery, ...complaintQuery },
    payload: z.array(complaintSchema),
    list: true,
  }),
  countComplaints: defineCall({
    name: 'countComplaints',
    method: 'GET',
    path: '/complaints/{id}/count',
    summary: 'How many complaints and work orders a customer has',
    module: 'complaint',
    access: complaintReaders,
    params: { id: text(50).min(1) },
    strict: true,
    query: cityQuery,
    payload: complaintCountSchema,
  }),
  complaintCustomers: defineCall({
    name: 'complaintCustomers',
    method: 'GET',
    path: '/complaints/customerid',
    summary: 'Ids of the customers whose complaints pass the filter',
    module: 'complaint',
    cost: 'read',
    standby: true,
    access: complaintReaders,
    strict: true,
    query: { ...cityQuery, ...complaintFilterQuery },
    payload: z.array(z.string()),
  }),
} as const
