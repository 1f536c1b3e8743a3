/** SQL: how a producer takes cards, of the row that a query calls `producer`. */
export const INSTALLMENT_TERMS = `jsonb_build_object('interest_free_installments', producer.interest_free_installments,
                            'monthly_interest_bp', producer.monthly_interest_bp,
                            'min_installment_cents', producer.min_installment_cents)`
