/**
 * Columns of real files with what they are, to judge the rules by; used by tests alone. The names are those that Indonesian
 * utilities, agencies and their programs publish (web maps, importers, billing exports, EPANET and BPS files); the
 * values are made up in the same form. A file is lines of `name | field | values`: `-` is a column that no field takes, `?` one
 * that may be the field or not and has to be left to a person.
 */
export interface LabelledFile {
  readonly file: string
  readonly kind: 'customer' | 'bill' | 'pipe' | 'symbol' | 'device' | 'kelurahan' | 'kecamatan' | 'dma'
  readonly columns: string
}

/** The rules were made with these. */
export const MADE_WITH: readonly LabelledFile[] = [
  {
    file: 'web map of a district utility, customers',
    kind: 'customer',
    columns: `
      gid | - | 1;2;3;4;5;6
      nosamw | idpelangga | 0101001;0101002;0101017;0102003;0102044;0103001
      nama desa | Kelurahan | Ciamis;Ciamis;Kertasari;Maleber;Benteng;Linggasari
      nama kec | Kecamatan | Ciamis;Ciamis;Ciamis;Ciamis;Cijeungjing;Cijeungjing
      dma | dma | DMA 1;DMA 1;DMA 2;DMA 2;DMA 3;DMA 3
      nama | nama | Asep Sunandar;Euis Komariah;Dede Yusuf;Ujang Rahmat;Iis Dahlia;Cecep Reza
      alamat | alamat | Jl. Mawar 3;Jl. Melati 4;Gg. Haji Dul;Dsn. Cikole RT 02;Jl. Ahmad Yani 77;Perum Puri B3
      gol | kodegol | R2;R2;R3;N1;R2;S1
      golpel | golongan | Rumah Tangga 2;Rumah Tangga 2;Rumah Tangga 3;Niaga Kecil;Rumah Tangga 2;Sosial
      statuspel | - | Aktif;Aktif;Putus;Aktif;Aktif;Aktif
      merk_met | merk_meter | Linflow;Barindo;Linflow;Onda;Onda;Barindo
      no_met | no_meter | 120771;998112;55512A;771290;882711;100293`,
  },
  {
    file: 'web map of a district utility, pipes',
    kind: 'pipe',
    columns: `
      gid | id | 1;2;3;4;5;6
      jenis_pipa | JENIS_PIPA | PVC;PVC;GI;HDPE;PVC;PVC
      dia_pipa | DIAMETER | 50;75;100;150;50;25
      pj_pipa | - | 120.5;33.1;87.25;410.9;12.2;75.3
      stus_pipa | - | Baik;Baik;Rusak;Baik;Baik;Baik
      thn_pasang | TAHUN | 1998;2004;1987;2015;2015;2004`,
  },
  {
    file: 'customers as DBF',
    kind: 'customer',
    columns: `
      IDPELANGGA | idpelangga | 1401000276;1401000277;1401000278;1401000290;1401000311
      NAMA_PELAN | nama | Budi Santoso;Siti Aminah;Made Wirawan;Sri Lestari;Joko Susilo
      ALAMAT_PEL | alamat | Jl. Mawar 3;Jl. Melati 7;Jl. Kenanga 1;Gg. Buntu 2;Jl. Anggrek 9
      KELURAHAN | Kelurahan | Sendangmulyo;Sendangmulyo;Tandang;Jangli;Jangli
      KECAMATAN | Kecamatan | Tembalang;Tembalang;Tembalang;Tembalang;Tembalang
      KODE_GOLON | kodegol | 2A;2A;3B;2A;1A
      NAMA_GOLON | golongan | Rumah Tangga A;Rumah Tangga A;Niaga Besar;Rumah Tangga A;Sosial Umum
      KODE_RAYON | koderayon | 01;01;02;02;03
      NAMA_RAYON | rayon | Utara;Utara;Timur;Timur;Barat
      NO_METER | no_meter | 771123;771124;771125;771180;771181`,
  },
  {
    file: 'spreadsheet of a billing office',
    kind: 'customer',
    columns: `
      No | - | 1;2;3;4;5
      No. Sambungan | idpelangga | 00140101;00140102;00140103;00140222;00140223
      Nama Pelanggan | nama | BUDI SANTOSO;SITI AMINAH;MADE WIRAWAN;TOKO MAJU;JOKO SUSILO
      Alamat | alamat | JL MAWAR 3;JL MELATI 7;JL KENANGA 1;PASAR BARU BLOK A;JL ANGGREK 9
      Gol. Tarif | kodegol | R1;R1;R2;N2;R1
      No. HP | nohp | 081234567890;085712345678;081398765432;082211223344;087812341234
      Koordinat X | longitude | 110.4231;110.4237;110.4311;110.4312;110.4400
      Koordinat Y | latitude | -7.0512;-7.0519;-7.0601;-7.0602;-7.0700`,
  },
  {
    file: 'bills of a billing office',
    kind: 'bill',
    columns: `
      NOSAMB | customer | 00140101;00140102;00140101;00140102;00140103
      PERIODE | period | 202605;202605;202606;202606;202606
      KODEGOL | class | R1;R1;R1;R1;R2
      PAKAI | usage | 12;20;15;22;31
      REKAIR | - | 35000;61000;45000;67000;120000
      DENDA | - | 0;5000;0;0;5000
      TOTAL | total | 38500;69500;48500;70500;128500
      TGLBAYAR | paidAt | 05/06/2026;;10/07/2026;;
      LOKET | channel | KANTOR PUSAT;;BANK JATENG;;
      FLAGLUNAS | paid | 1;0;1;0;0`,
  },
  {
    file: 'pipes of a regency, PostGIS',
    kind: 'pipe',
    columns: `
      ogc_fid | - | 1;2;3;4;5
      kode_pipa | id | PTM-001;PTM-002;PDU-001;PDU-002;PDB-014
      nama_jalur | name | Transmisi Cibulan;Transmisi Paniis;Jalur Kota;Jalur Pasar;Gang Delima
      material | JENIS_PIPA | DCIP;DCIP;PVC;PVC;HDPE
      diameter_mm | DIAMETER | 400;400;250;150;63
      panjang_m | - | 5200;3100;900.5;410;75.2
      tahun_pasang | TAHUN | 1996;1996;2008;2011;2019
      tekanan_bar | - | 6.1;5.8;2.2;1.9;1.1`,
  },
  {
    file: 'valves',
    kind: 'symbol',
    columns: `
      fid | id | 1;2;3;4;5
      jns_valve | subType | Gate Valve;Gate Valve;Air Valve;Wash Out;Gate Valve
      diameter | - | 100;75;50;100;150
      thn_psng | - | 1999;2004;2004;2010;2010
      kondisi | - | Baik;Baik;Rusak;Baik;Baik
      keterangan | name | Simpang pasar;Depan kantor desa;Jembatan;Ujung pipa;Dekat sekolah`,
  },
  {
    file: 'villages of the statistics office',
    kind: 'kelurahan',
    columns: `
      province_code | - | id15;id15;id15;id15;id15
      province | - | Jambi;Jambi;Jambi;Jambi;Jambi
      regency | - | Sarolangun;Sarolangun;Sarolangun;Sarolangun;Sarolangun
      district_code | - | id1503031;id1503040;id1503040;id1503040;id1503010
      district | - | Singkut;Sarolangun;Sarolangun;Sarolangun;Batang Asai
      village_code | id | id1503031022;id1503040021;id1503040012;id1503040020;id1503010003
      village | name | Argo Sari;Aur Gading;Bangun Jayo;Baru;Batin Pengambang
      valid_on | - | 2020-04-01;2020-04-01;2020-04-01;2020-04-01;2020-04-01`,
  },
  {
    file: 'districts of the home ministry',
    kind: 'kecamatan',
    columns: `
      kode | id | 15.03.01;15.03.02;15.03.03;15.03.04;15.03.05
      nama | name | Batang Asai;Limun;Sarolangun;Pauh;Pelawan
      lat | - | -2.53;-2.56;-2.27;-2.21;-2.40
      lng | - | 102.24;102.51;102.71;102.87;102.75`,
  },
  {
    file: 'pipes with two columns of diameters',
    kind: 'pipe',
    columns: `
      dc_id | - | A;A;B;B;C
      dia | ? | 2;3;4;6;2
      diameter | ? | 50;75;100;150;50
      jenis | JENIS_PIPA | PVC;PVC;GIP;DCIP;PVC
      panjang | - | 12.2;44.1;80.3;99.1;7.0
      roughness | - | 130;130;120;110;130`,
  },
  {
    file: 'export of a customer program with two numbers',
    kind: 'customer',
    columns: `
      tglmasuk | - | 2019-01-02;2019-02-03;2020-05-05;2020-06-01;2021-01-01
      nama | nama | Andi Wijaya;Rini Astuti;Agus Salim;Dewi Sartika;Rahmat Hidayat
      nosambungan | ? | 0201001;0201002;0201003;0201014;0201015
      idpelanggan | ? | 88001;88002;88003;88014;88015
      telp | nohp | 081234567890;085712345678;081398765432;082211223344;087812341234
      alamat | alamat | Jl. Merdeka 1;Jl. Merdeka 2;Jl. Merdeka 3;Jl. Sudirman 4;Jl. Sudirman 5
      aktif | - | 1;1;1;0;1`,
  },
  {
    file: 'service areas',
    kind: 'dma',
    columns: `
      OBJECTID | - | 1;2;3;4;5
      KODE_DMA | id | DMA-01;DMA-02;DMA-03;DMA-04;DMA-05
      NAMA_DMA | name | Perumnas;Pasar Baru;Kampung Tengah;Kebon Jeruk;Sukamaju
      LUAS | - | 12.1;14.2;9.9;18.3;7.7
      JML_SR | - | 512;430;300;222;199`,
  },
  {
    file: 'invoices with a prefix before every name',
    kind: 'bill',
    columns: `
      inv_id | - | 90001;90002;90003;90004;90005
      inv_status | - | PAID;UNPAID;PAID;PAID;UNPAID
      inv_idpel | customer | 11230001;11230002;11230003;11230004;11230005
      inv_nama | - | Andi;Budi;Citra;Dedi;Eka
      inv_tgl_pasang | - | 2024-01-02;2024-01-03;2024-02-01;2024-02-02;2024-03-01
      inv_tgl_jatuh_tempo | dueDate | 2026-06-20;2026-06-20;2026-06-20;2026-06-20;2026-06-20
      inv_tgl_bayar | paidAt | 2026-06-02;;2026-06-03;2026-06-09;
      inv_periode | period | Juni 2026;Juni 2026;Juni 2026;Juni 2026;Juni 2026
      inv_total | total | 150000;150000;99000;99000;150000`,
  },
  {
    file: 'loggers',
    kind: 'device',
    columns: `
      id_logger | id | LG01;LG02;LG03;LG04;LG05
      nama | name | Reservoir Atas;IPA Kota;DMA Perumnas;DMA Pasar;Booster Timur
      lat | latitude | -7.05;-7.06;-7.07;-7.08;-7.09
      long | longitude | 110.41;110.42;110.43;110.44;110.45
      baterai | - | 90;80;77;100;34`,
  },
  {
    file: 'customers of a meter program',
    kind: 'customer',
    columns: `
      no_sambu | idpelangga | SR-001;SR-002;SR-003;SR-004;SR-005
      no_kontrol | - | KR-001;KR-002;KR-003;KR-004;KR-005
      nama | nama | John Doe;Ani Yudhoyono;Tono Sartono;Mega Wati;Gus Dur
      alamat | alamat | Jl. Test No. 123;Jl. Test No. 124;Jl. Uji 5;Jl. Uji 6;Jl. Coba 7
      telepon | nohp | 08123456789;08123456780;08123456781;08123456782;08123456783
      type | - | Rumah Tinggal;Rumah Tinggal;Toko;Rumah Tinggal;Kantor
      id_wilayah | - | 1;1;2;2;3`,
  },
  {
    file: 'pipes of a provincial utility, shapefile',
    kind: 'pipe',
    columns: `
      DIAMETER_P | DIAMETER | 150;100;200;80;300
      DIUPDATE_O | - | adi;adi;rina;rina;adi
      DIUPDATE_T | - | 2015-03-01;2015-03-01;2016-08-11;2016-08-12;2017-01-05
      ELEVASI_1 | - | 12.1;11.9;10.4;10.0;9.8
      FUNGSI | - | Distribusi;Distribusi;Primer;Servis;Primer
      ID_PIPA | id | 220145;220146;220147;220148;220149
      KELAS_PIPA | - | S-12.5;S-12.5;S-10;S-12.5;S-10
      MATERIAL_P | JENIS_PIPA | PVC;PVC;DCIP;PVC;STEEL
      PANJANG_PI | - | 120.1;44.3;310.8;18.2;99.9
      PELAPISAN_ | - | -;-;Semen;-;Semen
      PEMILIK | - | PAM;PAM;PAM;PAM;PAM
      SYS_ID | - | 900145;900146;900147;900148;900149`,
  },
]

/** The rules are judged by these. */
export const JUDGED_BY: readonly LabelledFile[] = [
  {
    file: 'customers and meters of a utility abroad',
    kind: 'customer',
    columns: `
      fid | - | 108;119;151;7916;7915;7919
      connno | idpelangga | 3069B;3068B;3444A;1201;1202;77C
      serialno | no_meter | 20220601260;20220703976;20220302948;20220302949;20210302948;20190302948
      customer | nama | BIRUNDI NARAMAT;LOISHORUA KOIKAI;KIPINGOT SHAA;JANE WANJIRU;PETER MUTUA;SAITOTI OLE
      village | Kelurahan | Total;Ensda;Police Line;Total;Majengo;Majengo`,
  },
  {
    file: 'customers of a web map in Bandung',
    kind: 'customer',
    columns: `
      OBJECTID | - | 1;2;3;4;5
      nosl | idpelangga | 1102030405;1102030406;1102030499;1102030510;1102030511
      Alamat | alamat | JL. DAGO 11;JL. CIUMBULEUIT 5;GG. SUKAASIH 2;JL. TUBAGUS 44;JL. DAGO 12
      wil | wilayah | Utara;Utara;Utara;Timur;Utara
      blok | - | A;A;B;B;C
      sumber | sumber | Ciburial;Ciburial;Dago;Dago;Ciburial`,
  },
  {
    file: 'pipes of a web map in Bandung',
    kind: 'pipe',
    columns: `
      OBJECTID | - | 1;2;3;4;5
      diameter | DIAMETER | 100;150;150;200;80
      jenis | JENIS_PIPA | ACP;PVC;PVC;STEEL;GIP
      cabang | - | Utara;Utara;Timur;Timur;Utara
      id | id | 10021;10022;10023;10044;10045
      start_x | - | 788120.1;788121.2;788133.0;788140.0;788150.0
      end_y | - | 9240120.1;9240121.2;9240133.0;9240140.0;9240150.0
      Shape_Length | - | 12.7;99.3;45.2;31.8;77.9
      tipe_jaringan | - | Distribusi;Distribusi;Transmisi;Distribusi;Servis`,
  },
  {
    file: 'network drawn for a seeding script',
    kind: 'pipe',
    columns: `
      fid | id | 1;2;3;4;5
      jns_pipa | JENIS_PIPA | PVC;HDPE;HDPE;GI;PVC
      diameter | DIAMETER | 2;3;4;6;1,5
      jaringan | name | JDU;JDB;JDB;JDU;JDL
      thn_pasang | TAHUN | 2010;2012;2012;1995;2018
      kondisi | - | Baik;Baik;Sedang;Baik;Baik
      panjang | - | 102.2;55.3;71.9;400.1;33.0
      spam | - | IKK Utara;IKK Utara;IKK Kota;IKK Kota;IKK Kota`,
  },
  {
    file: 'reservoirs of a seeding script',
    kind: 'symbol',
    columns: `
      fid | id | 1;2;3;4;5
      nama | name | Reservoir Bukit;Reservoir Kota;Tandon Timur;Tandon Barat;Reservoir IKK
      tipe | subType | Reservoir;Reservoir;Tandon;Tandon;Reservoir
      lat | latitude | -7.05;-7.06;-7.07;-7.08;-7.09
      long | longitude | 110.41;110.42;110.43;110.44;110.45
      elevasi | - | 250;120;99;87;310
      thn_pmbgn | - | 1988;1999;2004;2010;2017
      kpsts_trpsg | - | 500;1000;300;300;200`,
  },
  {
    file: 'hydraulic model',
    kind: 'pipe',
    columns: `
      name | name | P-1;P-10;P-100;P-1000;P-1001
      start_node_name | - | J-1;J-14;J-174;J-157;J-158
      end_node_name | - | J-34;J-94;J-230;J-231;J-157
      diameter | DIAMETER | 0.1524;0.2032;0.1524;0.1524;0.3048
      length | - | 536.48;37.83;55.23;228.38;144.32
      minor_loss | - | 0;0;0;0;0
      roughness | - | 150;150;150;150;130`,
  },
  {
    file: 'water mains with English names',
    kind: 'pipe',
    columns: `
      id | id | 1;2;3;4;5
      Material | JENIS_PIPA | uPVC;uPVC;GI;HDPE;uPVC
      DIAMETER | DIAMETER | 100;100;150;100;50
      LENGTH_(m) | - | 120.4;33.1;87.2;410.9;12.2
      YEAR INST | TAHUN | 1998;2004;1987;2015;2015
      LABEL | name | Main St;Market Rd;River Rd;School Ln;Hill Rd
      START NODE | - | N1;N2;N3;N4;N5
      X1_(m) | - | 433000;433010;433020;433040;433050`,
  },
  {
    file: 'columns of a billing program',
    kind: 'bill',
    columns: `
      no_samb | customer | 01020304;01020305;01020306;01020307;01020308
      nama | - | Andi;Budi;Citra;Dedi;Eka
      periode | period | 202510;202510;202511;202511;202511
      golongan | class | R-2;R-2;R-3;N-1;R-2
      rayon | - | 01;01;02;02;03
      stan_lalu | - | 1200;800;99;45;310
      stan_skrg | - | 1220;815;120;66;330
      pakai | usage | 20;15;21;21;20
      administrasi | - | 5000;5000;5000;5000;5000
      meterai | - | 0;0;0;0;0
      ppn | - | 0;0;0;0;0
      total | total | 65000;50000;81000;99000;65000`,
  },
  {
    file: 'electricity-like bills',
    kind: 'bill',
    columns: `
      NO | - | 1;2;3;4;5
      IDPEL | customer | 441500921782;441500921783;441500921784;441500921785;441500921786
      NAMA | - | PJU 1;PJU 2;PJU 3;PJU 4;PJU 5
      TARIP | class | P3;P3;R1;R1;B1
      BLTH | period | 202607;202607;202607;202607;202607
      MATERAI | - | 0;0;0;0;0
      TOTAL | total | 153500;99000;45000;66000;120000`,
  },
  {
    file: 'details of bills as a spreadsheet',
    kind: 'bill',
    columns: `
      No | - | 1;2;3;4;5
      No Sambungan | customer | 0301001;0301001;0301002;0301002;0301003
      Nama | - | Sutrisno;Sutrisno;Wati;Wati;Hendra
      Alamat | - | Jl. Mawar;Jl. Mawar;Jl. Melati;Jl. Melati;Jl. Kamboja
      Bln | period | Jun-26;Mei-26;Jun-26;Mei-26;Jun-26
      Tagihan | total | 45.000;61.000;38.500;77.000;52.250`,
  },
  {
    file: 'survey of new connections',
    kind: 'customer',
    columns: `
      NO_REGISTER | - | 2026/001;2026/002;2026/003;2026/004;2026/005
      NOPEL | idpelangga | 070001;070002;070003;070004;070005
      NAMA | nama | Slamet Riyadi;Tuti Wibowo;Eko Prasetyo;Nur Aini;Hasan Basri
      ALMT_PASANG | alamat | Jl. Kartini 1;Jl. Kartini 3;Dsn. Krajan RT 1;Jl. Diponegoro 8;Gg. Masjid 4
      NO_HP | nohp | 081234567890;085712345678;081398765432;082211223344;087812341234
      PJG_PIPA | - | 6;4;12;5;8
      DIA_METER | diameter | 1/2";1/2";3/4";1/2";1"
      GOLTARIF | kodegol | 3A;3A;3B;3A;4A`,
  },
  {
    file: 'sub-villages of the mapping agency',
    kind: 'kelurahan',
    columns: `
      OBJECTID | - | 1;2;3;4;5
      NAMOBJ | ? | Caturtunggal;Maguwoharjo;Condongcatur;Sinduadi;Sendangadi
      WADMKD | name | Caturtunggal;Maguwoharjo;Condongcatur;Sinduadi;Sendangadi
      WADMKC | - | Depok;Depok;Depok;Mlati;Mlati
      WADMKK | - | Sleman;Sleman;Sleman;Sleman;Sleman
      WADMPR | - | DIY;DIY;DIY;DIY;DIY
      KODE_DESA | id | 3404070001;3404070002;3404070003;3404060001;3404060002
      Shape_Leng | - | 0.11;0.21;0.15;0.19;0.13`,
  },
  {
    file: 'customers in UTM with abbreviated names',
    kind: 'customer',
    columns: `
      ID_PLG | idpelangga | 100234;100235;100236;100299;100300
      NM_PLG | nama | Gunawan;Yanti Susanti;Bambang;Sukirman;Lilis Suryani
      ALMT | alamat | Jl. Pahlawan 1;Jl. Pahlawan 2;Jl. Veteran 9;Jl. Veteran 10;Gg. Kelinci
      KD_TARIF | kodegol | 21;21;22;31;21
      NM_KEL | Kelurahan | Kauman;Kauman;Bandar;Bandar;Mojo
      NM_KEC | Kecamatan | Kota;Kota;Kota;Kota;Mojoroto
      EASTING | longitude | 433000;433020;433100;433210;433300
      NORTHING | latitude | 9220000;9220010;9220100;9220210;9220310`,
  },
  {
    file: 'pipes of a consultant, DBF',
    kind: 'pipe',
    columns: `
      ID_PIPA | id | PD001;PD002;PD003;PD004;PD005
      NAMA_RUAS | name | Jl. Sudirman;Jl. Thamrin;Jl. Gatot Subroto;Jl. Yos Sudarso;Jl. Pemuda
      MATRL_PIPA | JENIS_PIPA | PVC;PVC;HDPE;GIP;PVC
      DIAMTR | DIAMETER | 110;160;63;100;90
      PANJANG_M | - | 121.1;90.8;41.4;66.0;210.3
      TAHUN_PASA | TAHUN | 2001;2001;2016;1990;2009
      SUMBER_DAN | - | APBD;APBD;APBN;PDAM;APBD
      KETERANGAN | - | ok;ok;bocor;ok;ok`,
  },
  {
    file: 'pipes with a typing error and a column of layers',
    kind: 'pipe',
    columns: `
      Layer | - | PIPA 4;PIPA 6;PIPA 4;PIPA 2;PIPA 2
      Diamater | DIAMETER | 4";6";4";2";2"
      Jenis Pipa | JENIS_PIPA | PVC S-12,5;PVC S-12,5;GI Medium;PVC;PVC
      Tahun Pemasangan | TAHUN | 1999;2000;2000;2013;2014
      Kode Pipa | id | A-1;A-2;A-3;B-1;B-2`,
  },
  {
    file: 'customers of a small office',
    kind: 'customer',
    columns: `
      Kode Pelanggan | idpelangga | SR-001;SR-002;SR-003;SR-004;SR-005
      Pelanggan | nama | Bu Tini;Pak Darto;Warung Ijo;Bu Sri;Pak Lurah Hadi
      Jalan | alamat | Jl. Raya 1;Jl. Raya 2;Jl. Raya 9;Gg. Sempit;Jl. Balai Desa
      Desa | Kelurahan | Sukamaju;Sukamaju;Sukamaju;Sukasari;Sukasari
      Golongan | kodegol | A;A;B;A;S
      Tgl Bayar | tanggal_bayar | 05/06/2026;07/06/2026;;10/06/2026;
      Jth Tempo | due_date | 20/06/2026;20/06/2026;20/06/2026;20/06/2026;20/06/2026
      Telepon | nohp | 081234567890;085712345678;081398765432;082211223344;087812341234`,
  },
  {
    file: 'accessories of a district utility',
    kind: 'symbol',
    columns: `
      KODE_ACC | id | GV-01;GV-02;AV-01;WO-01;GV-03
      JENIS_ACC | subType | GV;GV;AV;WO;GV
      NAMA_LOKAS | - | Pasar;Terminal;Jembatan;Sungai;Kantor
      DIA | - | 100;150;50;75;100
      X | longitude | 433000;433020;433100;433210;433300
      Y | latitude | 9220000;9220010;9220100;9220210;9220310`,
  },
  {
    file: 'customers of a complaints program',
    kind: 'customer',
    columns: `
      id | - | 1;2;3;4;5
      user_id | - | 11;12;;14;
      zona_id | - | 1;1;2;2;3
      nama_pelanggan | nama | Rudi Hartono;Lina Marlina;Asep Saepudin;Yuni Shara;Doni Damara
      alamat | alamat | Jl. Cendana 1;Jl. Cendana 2;Kp. Baru RT 03;Jl. Jati 7;Jl. Jati 9
      nomor_sambungan | idpelangga | 0405001;0405002;0405003;0405004;0405010
      no_telepon | nohp | 081234567890;085712345678;081398765432;082211223344;087812341234
      is_active | - | 1;1;1;0;1`,
  },
  {
    file: 'monthly report of a village utility',
    kind: 'bill',
    columns: `
      nomor_sambungan | customer | 0405001;0405002;0405003;0405004;0405010
      nama | - | Rudi;Lina;Asep;Yuni;Doni
      wilayah | - | RW 1;RW 1;RW 2;RW 2;RW 3
      meter_awal | - | 100;220;310;45;90
      meter_akhir | - | 112;240;331;60;99
      pemakaian | usage | 12;20;21;15;9
      total_tagihan | total | 36000;60000;63000;45000;27000
      status | - | Lunas;Lunas;Belum;Lunas;Belum
      metode | - | Tunai;QRIS;;Tunai;`,
  },
  {
    file: 'hydrants of a provincial utility, shapefile',
    kind: 'symbol',
    columns: `
      DIUPDATE_T | - | 2015-03-01;2015-03-01;2016-08-11;2016-08-12;2017-01-05
      NAMA_HYDRA | name | Hydrant Monas;Hydrant Gambir;Hydrant Senen;Hydrant Cikini;Hydrant Menteng
      STATUS | - | Aktif;Aktif;Rusak;Aktif;Aktif
      TANGGAL_PA | - | 1999-01-01;1999-01-01;2003-01-01;2003-01-01;2010-01-01
      TIPE_HYDRA | subType | Pillar;Pillar;Bawah Tanah;Pillar;Pillar
      UKURAN_HYD | - | 100;100;80;100;80`,
  },
  {
    file: 'villages of a provincial utility, shapefile',
    kind: 'kelurahan',
    columns: `
      DIUPDATE_O | - | adi;adi;rina;rina;adi
      KODE | id | 317101;317102;317103;317104;317105
      NAMA_KELUR | name | Gambir;Cideng;Petojo Utara;Petojo Selatan;Kebon Kelapa
      SYMBOLOGIE | - | 1;1;1;1;1`,
  },
  {
    file: 'sheet that a village utility imports',
    kind: 'customer',
    columns: `
      nomor_sambungan | idpelangga | SA-0001;SA-0002;SA-0003;SA-0004;SA-0005
      nama | nama | Ahmad Dahlan;Nyi Roro;Karto Suwiryo;Supriyadi;Cut Meutia
      alamat | alamat | Dusun Krajan;Dusun Krajan;Dusun Sukun;Dusun Sukun;Dusun Wetan
      rt | - | 01;01;02;03;03
      rw | - | 01;01;01;02;02
      wilayah | wilayah | Barat;Barat;Timur;Timur;Timur
      tanggal_daftar | - | 23/01/2026;24/01/2026;25/01/2026;01/02/2026;02/02/2026
      status | - | aktif;aktif;nonaktif;aktif;aktif`,
  },
]
