/** SQL: the installment terms of the row with the alias `producer`. */
export const INSTALLMENT_TERMS = `jsonb_build_object('interest_free_installments', producer.interest_free_installments,
                            'monthly_interest_bp', producer.monthly_interest_bp,
                            'min_installment_cents', producer.min_installment_cents)`
