INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair, tgl_spk, tgl_rab, tgl_sppb, tgl_bap)
SELECT city_id, 'ADU/8', '0002', '2024-08-08 08:08', 'JN-08', '2024-08-09 00:00', NULL, '2024-08-11 00:00', '2024-08-12 23:59:59'
FROM company WHERE is_active;
