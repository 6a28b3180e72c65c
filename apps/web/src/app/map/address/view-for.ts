import { allowedViews, initialView, type Role, type Rule } from '@petatirta/domain'

/** The view that the address names if the user may see it, else the one they start with (M4.4). */
export const viewFor = (user: { rule: Rule; roles: readonly string[] }, wanted: unknown): Role | undefined =>
  allowedViews(user.rule, user.roles).find(view => view === wanted) ?? initialView(user.rule, user.roles)
