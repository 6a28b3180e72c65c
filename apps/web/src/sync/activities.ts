export type { ActivityAction, FilterGroup, HighlightGroup } from '@petatirta/contract'
